"""A game between people at one terminal and bots: who is asked, what they see, what they type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path

from rich.console import Console
from rich.text import Text

from commontable import bots
from commontable.bots.intents import Intent
from commontable.cli.terminal.boards import board_of
from commontable.cli.terminal.menu import menu
from commontable.cli.terminal.rulebook import read_rulebook
from commontable.cli.terminal.screen import Keyboard
from commontable.core.errors import BadNotation, IllegalAction
from commontable.core.game import EVERYBODY, LOST, SEAT_NAMES, WON, TalkPolicy, name_seats
from commontable.core.record import Recorder, Step

LOW = 30  # lines of a terminal that has no room for long stories
HELP = (
    ("an action, or its number", "do it: the list above shows all you can do"),
    ("a verb", "every action that begins with it, with numbers"),
    ("?", "the rule behind the last refusal; ? NUMBER shows another rule"),
    ("rules", "all the rules; rules WORD shows those with the word"),
    ("story", "what has happened so far"),
    ("undo", "take your last action back, while it has shown nothing to anybody"),
    ("hint", "what is possible; hint sensible and hint best say more"),
    ("why", "why the bots did what they did, where talk is free"),
    ("wait", "let somebody else speak first, where several may"),
    ("board", "show the board and the actions again"),
    ("save FILE", "write the record of the game so far"),
    ("quit", "leave"),
)


class Answer(Enum):
    """What came of a line that somebody typed."""

    ASK_AGAIN = 0
    SHOW_AGAIN = 1
    GO_ON = 2
    LEAVE = 3


class Session:
    """One game from the first question to the last."""

    def __init__(
        self,
        recorder: Recorder,
        people: Sequence[int],
        seated: Mapping[int, str],
        seed: int,
        console: Console,
        keyboard: Keyboard,
    ) -> None:
        self.recorder = recorder
        self.game = recorder.game
        self.people = people
        self.seated = seated
        self.seed = seed
        self.console = console
        self.keyboard = keyboard
        self.rules = read_rulebook(self.game)
        self.reasons: dict[int, bots.Move] = {}  # of bots, by the number of their action
        self.intent: Intent | None = None  # of the bot that acted last
        self.refused = ""  # the rule of the last refusal
        self.told = dict.fromkeys(people, 0)  # steps that each person has been told of
        self.word = people[0] - 1  # the seat that spoke last, where several may act
        self.seen_by: int | None = people[0] if len(people) == 1 else None

    def run(self) -> None:
        self._say(f"{self.game.title}: {self.game.summary}", "title")
        while acting := self.game.acting(self.recorder.s):
            seat = min(acting, key=lambda seat: (seat - self.word - 1) % self.recorder.head.seats)
            self.word = seat
            if seat in self.seated:
                turn = bots.seed_for("turn", self.seed, len(self.recorder.steps))
                s, intent = self.recorder.s, self.intent
                move = bots.think(self.seated[seat], self.game, s, seat, turn, intent)
                self.recorder.play(seat, move.text)
                self.intent = move.intent
                self.reasons[len(self.recorder.steps)] = move
            elif self._ask(seat) == Answer.LEAVE:
                self._leave()
                return
        self._end()

    # -------------------------------------------------------------- one question

    def _ask(self, seat: int) -> Answer:
        """Asks a person until they have acted, let somebody else go first, or left."""
        if not self._lift_curtain(seat):
            return Answer.LEAVE
        answer = Answer.SHOW_AGAIN
        while answer in (Answer.ASK_AGAIN, Answer.SHOW_AGAIN):
            if answer == Answer.SHOW_AGAIN:
                self._show(seat)
            line = self.keyboard.line(f"{SEAT_NAMES[seat]}> ")
            answer = Answer.LEAVE if line is None else self._hear(seat, line)
        return answer

    def _lift_curtain(self, seat: int) -> bool:
        """Where people share the keyboard, nobody sees the hand of somebody else."""
        if self.seen_by == seat:
            return True
        self._wipe()
        line = self.keyboard.line(f"Pass the keyboard to {SEAT_NAMES[seat]}, then press Enter. ")
        self.seen_by = seat
        return line is not None

    def _show(self, seat: int) -> None:
        if self.recorder.steps:
            self._wipe()
        self._tell(self.recorder.steps[self.told[seat] :], seat)
        self.told[seat] = len(self.recorder.steps)
        view = self.game.view(self.recorder.s, seat)
        self.console.print(board_of(self.game)(view))
        self._say(name_seats(self.game.question(view), SEAT_NAMES), "title")
        self._list(seat)

    def _list(self, seat: int, verb: str | None = None) -> None:
        view = self.game.view(self.recorder.s, seat)
        texts = self.game.legal_texts(self.recorder.s, seat)
        note = self.game.note
        width = self.console.width
        actions = self.game.actions
        self.console.print(menu(actions, texts, lambda text: note(view, text), width, verb))

    def _wipe(self) -> None:
        """Clears the screen of a terminal; where people share it, what has scrolled away too."""
        if self.console.is_terminal:
            self.console.clear()
            if len(self.people) > 1 and not self.console.is_dumb_terminal:
                self.console.file.write("\x1b[3J")
        else:
            self.console.print()

    def _hear(self, seat: int, line: str) -> Answer:
        texts = self.game.legal_texts(self.recorder.s, seat)
        words = line.split()
        if not words:
            return Answer.ASK_AGAIN
        if line.isascii() and line.isdigit() and len(line) < 10:
            return self._choose(seat, int(line), texts)
        spelled = " ".join(words).casefold()
        for text in texts:
            if text.casefold() == spelled:
                return self._act(seat, text)
        rest = line[len(words[0]) :].strip()
        match words[0].casefold(), rest:
            case ("quit" | "exit", ""):
                return Answer.LEAVE
            case ("help", ""):
                self._help()
            case ("board", ""):
                return Answer.SHOW_AGAIN
            case ("story", ""):
                self._tell(self.recorder.steps, seat)
            case ("undo", ""):
                return self._undo(seat)
            case ("wait", ""):
                return self._wait()
            case ("hint", _):
                self._hint(seat, rest.casefold() or "possible")
            case ("why", ""):
                self._why(seat)
            case ("?", _):
                self._page(self.rules.explain(rest or self.refused))
            case ("rules", _):
                self._page(self.rules.about(rest))
            case ("save", _):
                self._save(rest)
            case (verb, "") if any(text.split()[0] == verb for text in texts):
                self._list(seat, verb)
            case _:
                return self._act(seat, " ".join(words))
        return Answer.ASK_AGAIN

    # -------------------------------------------------------------- acting

    def _choose(self, seat: int, number: int, texts: list[str]) -> Answer:
        if not 1 <= number <= len(texts):
            self._say(f"The numbers go from 1 to {len(texts)}; you typed {number}.", "refusal")
            return Answer.ASK_AGAIN
        return self._act(seat, texts[number - 1])

    def _act(self, seat: int, text: str) -> Answer:
        try:
            self.recorder.play(seat, text)
        except IllegalAction as error:
            self.refused = error.rule
            self._say(f"{error} Type ? for the rule.", "refusal")
            return Answer.ASK_AGAIN
        except BadNotation as error:
            reason = str(error)
            self._say(f"{reason[0].upper()}{reason[1:]}. Type help for more.", "refusal")
            return Answer.ASK_AGAIN
        return Answer.GO_ON

    def _undo(self, seat: int) -> Answer:
        reason = self._why_not_undo(seat)
        if reason:
            self._say(reason, "refusal")
            return Answer.ASK_AGAIN
        step = self.recorder.undo()
        self.told[seat] = min(self.told[seat], len(self.recorder.steps))
        self._show(seat)
        self._say(f"You took back: {step.text}.")
        return Answer.ASK_AGAIN

    def _why_not_undo(self, seat: int) -> str:
        if not self.recorder.steps:
            return "There is nothing to take back yet."
        step = self.recorder.steps[-1]
        if step.seat != seat:
            other = SEAT_NAMES[step.seat]
            return f"{other} has acted since you did, so nothing can be taken back."
        if self.game.reveals(step.before, step.seat, step.action, step.after):
            return f"'{step.text}' has shown something, so it cannot be taken back."
        return ""

    def _wait(self) -> Answer:
        if len(self.game.acting(self.recorder.s)) == 1:
            self._say("Everybody is waiting for you: only you can act now.", "refusal")
            return Answer.ASK_AGAIN
        return Answer.GO_ON

    # -------------------------------------------------------------- advice

    def _hint(self, seat: int, depth: str) -> None:
        from commontable.bots import hints

        if depth not in hints.DEPTHS:
            self._say(f"Type hint, or hint with one of {', '.join(hints.DEPTHS)}.", "refusal")
            return
        with self.console.status("Thinking"):
            seed = bots.seed_for("hint", self.seed, len(self.recorder.steps))
            found = hints.hint(self.game, self.recorder.s, seat, depth, seed)
        self._say(name_seats(found["sentence"], SEAT_NAMES))

    def _why(self, seat: int) -> None:
        """A reason may tell what a bot has in hand, so it is silent where people must be."""
        if self.game.talk(self.recorder.s, seat).policy is not TalkPolicy.FREE:
            self._say("Nobody may talk freely now, and that goes for bots too.", "refusal")
            return
        if not self.reasons:
            self._say("No bot has acted yet.")
        for number, move in list(self.reasons.items())[-len(self.seated) :]:
            step = self.recorder.steps[number - 1]
            reason = name_seats(move.reason, SEAT_NAMES) or "No reason given."
            self._say(f"{SEAT_NAMES[step.seat]}: {step.text}. {reason}")

    # -------------------------------------------------------------- telling

    def _say(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style))

    def _tell(self, steps: Sequence[Step], viewer: int) -> None:
        """A line for each sentence, or one paragraph where the terminal is low."""
        story = [
            name_seats(sentence, SEAT_NAMES)
            for step in steps
            for sentence in self.game.tell(step.before, step.seat, step.action, step.after, viewer)
        ]
        is_low = self.console.is_terminal and self.console.height < LOW
        if story:
            self._say((" " if is_low else "\n").join(story))

    def _help(self) -> None:
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        for word, meaning in HELP:
            table.add_row(Text(word, "label"), meaning)
        self.console.print(table)

    def _page(self, text: str) -> None:
        from rich.markdown import Markdown

        self.console.print(Markdown(text))

    # -------------------------------------------------------------- leaving

    def _save(self, name: str) -> bool:
        if not name:
            self._say("Say where: save FILE")
            return False
        try:
            with Path(name).open("x", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in self.recorder.lines())
        except FileExistsError:
            self._say(f"{name} is there already. Choose another name.", "refusal")
            return False
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            reason = getattr(error, "strerror", None) or error
            self._say(f"{name} cannot be written: {reason}.", "refusal")
            return False
        count = len(self.recorder.steps)
        self._say(f"Saved {count} actions to {name}. The file tells all, hidden cards too.")
        return True

    def _leave(self) -> None:
        head = self.recorder.head
        options = "".join(
            f" --option {option.name}={str(head.options[option.name]).lower()}"
            for option in self.game.options
            if head.options[option.name] != option.default
        )
        self._say("Goodbye. The same cards are dealt again by")
        self._say(
            f"  commontable play {head.game} --seats {head.seats}{options} --seed {head.seed}"
        )

    def _end(self) -> None:
        s = self.recorder.s
        self._wipe()
        self._tell(self.recorder.steps[min(self.told.values()) :], EVERYBODY)
        self._say("The table, with nothing hidden:", "label")
        self.console.print(board_of(self.game)(self.game.view(s, EVERYBODY)))
        self._say(self._verdict(), "title")
        while True:
            line = self.keyboard.line("Type 'save FILE' to keep the record, or Enter to leave: ")
            word, _, rest = (line or "").partition(" ")
            match word.casefold():
                case "" | "quit" | "exit":
                    return
                case "save" if self._save(rest.strip()):
                    return
                case "story":
                    self._tell(self.recorder.steps, EVERYBODY)

    def _verdict(self) -> str:
        s = self.recorder.s
        scores = [self.game.score(s, seat) for seat in range(s.seats)]
        count = len(self.recorder.steps)
        outcome = self.game.outcome(s)
        if outcome in (WON, LOST):
            word = "You have won together" if outcome == WON else "You have lost together"
            return f"{word}, with a score of {scores[0]}, after {count} actions."
        ranks = ", ".join(f"{SEAT_NAMES[seat]} {score}" for seat, score in enumerate(scores))
        return f"The game is over after {count} actions. Scores: {ranks}."
