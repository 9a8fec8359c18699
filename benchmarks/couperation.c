/* Random games of Couperation in C: the yardstick for the compiled rules.
 *
 * Written from the rules as a C programmer would write them, and built by `commontable bench` and
 * by the tests with `-O3 -march=native`. It plays on the same record, with the same luck and the
 * same order of legal actions as the games in src/commontable/games/couperation, so the last state
 * of every game is the same to the byte.
 *
 * couperation.h is written by the builder (src/commontable/lab/bench/peers.py): `struct state` as
 * NumPy lays it out, the numbers of the data files, and the numbers that stand for actions, phases,
 * deeds and events. All that is a rule is here and in couperation_tower.h.
 */

#include "couperation_tower.h"

/* ---------------------------------------------------------------- action D: exchange */

static inline Set offered(const State *s, Set pair)
{
    return s->fresh_reserve ? s->reserve | pair : s->reserve;
}

static inline Set wanted(const State *s, Set pair)
{
    Set cards = offered(s, pair);
    Set numbers = cards & s->fitting & GLASS;
    if (has(cards, FINISH)) {
        bool tops = has(s->open_cells, TOP) && fits(s, TOP, FINISH);
        if (has(s->fitting, FINISH_NUMBER) || tops)
            numbers |= ONLY(FINISH_NUMBER);
    }
    return numbers;
}

static inline bool can_reach(const State *s, Set pair, int number, int reach)
{
    return wanted(s, pair) & span(max(number - reach, 1), min(number + reach, HIGHEST));
}

static inline int result(int one, int other, bool is_difference)
{
    if (!is_difference)
        return one + other;
    return one < other ? other - one : one - other;
}

static inline bool is_useful(const State *s, int one, int other, bool is_difference, int spare)
{
    int number = result(NUMBER[one], NUMBER[other], is_difference);
    return can_reach(s, ONLY(one) | ONLY(other), number, spare);
}

static bool can_exchange(const State *s)
{
    Set hand = s->hand[s->turn];
    int spare = count(hand) - 2;
    for (; hand; hand = rest(hand))
        for (Set others = rest(hand); others; others = rest(others))
            if (is_useful(s, lowest(hand), lowest(others), false, spare)
                || is_useful(s, lowest(hand), lowest(others), true, spare))
                return true;
    return false;
}

static int32_t *list_pairs(const State *s, bool is_difference, int32_t *out)
{
    Set hand = s->hand[s->turn];
    int spare = count(hand) - 2;
    int first = is_difference ? ACTION_SUBTRACT : ACTION_ADD;
    for (; hand; hand = rest(hand))
        for (Set others = rest(hand); others; others = rest(others)) {
            int one = lowest(hand), other = lowest(others);
            if (is_useful(s, one, other, is_difference, spare))
                *out++ = first + one * CARDS + other;
        }
    return out;
}

static inline int32_t *list_cards(int first, Set cards, int32_t *out)
{
    for (; cards; cards = rest(cards))
        *out++ = first + lowest(cards);
    return out;
}

static int32_t *list_exchange(const State *s, int32_t *out)
{
    Set cards = s->hand[s->turn] & ~(s->pair | s->raisers | s->lowerers);
    int left = count(cards) - 1;
    int number = result(NUMBER[lowest(s->pair)], NUMBER[lowest(rest(s->pair))], s->is_difference)
        + count(s->raisers) - count(s->lowerers);
    if (can_reach(s, s->pair, number + 1, left))
        out = list_cards(ACTION_PLUS, cards, out);
    if (can_reach(s, s->pair, number - 1, left))
        out = list_cards(ACTION_MINUS, cards, out);
    for (cards = offered(s, s->pair); cards; cards = rest(cards)) {
        int card = lowest(cards);
        if (NUMBER[card] != number)
            continue;
        for (Set cells = where_fits(s, card, s->filled | s->open_cells); cells; cells = rest(cells))
            *out++ = ACTION_TAKE + card * CELLS + lowest(cells);
    }
    return out;
}

static void drop_exchange(State *s)
{
    s->pair = s->raisers = s->lowerers = 0;
    s->is_difference = 0;
}

static void take(State *s, int card, int cell)
{
    int seat = s->turn;
    Set destroyed = s->raisers | s->lowerers;
    s->hand[seat] &= ~(s->pair | destroyed);
    remember_shown(s, seat, s->pair | destroyed);
    s->discard |= destroyed;
    s->reserve = (s->reserve | s->pair) & ~ONLY(card);
    int replaced = s->tower[cell];
    if (replaced) {
        s->hand[seat] |= ONLY(replaced);
        int event = is_face_down(s, cell) ? EVENT_TAKE : EVENT_SEEN;
        s->face_down &= (int32_t)~ONLY(cell);
        remember(s, event, seat, cell, replaced, glass_held(s, seat));
    }
    lay(s, card, cell);
    s->last = (int8_t)cell;
    s->last_deed = DEED_PLACED;
    drop_exchange(s);
    measure(s);
}

/* ---------------------------------------------------------------- the deck */

static int top_card(State *s)
{
    int choices = count(s->deck);
    if (has(s->deck, FINISH) && choices > LOWER_HALF[s->seats])
        choices--;
    Set deck = s->deck;
    for (uint32_t n = below(s, (uint32_t)choices); n; n--)
        deck = rest(deck);
    int card = lowest(deck);
    s->deck &= ~ONLY(card);
    return card;
}

static int diamonds_in(const State *s, int cell)
{
    return is_face_down(s, cell) ? 0 : DIAMONDS[s->tower[cell]];
}

static int draw_allowed(const State *s)
{
    int card = s->tower[s->last];
    if (s->last_deed == DEED_NOTHING)
        return FIRST_DRAW;
    if (s->last_deed == DEED_HIDDEN || card == FINISH)
        return max(REFILL - glass_held(s, s->turn), 0);
    if (s->last_deed == DEED_OPENED && s->opening_draws_none)
        return 0;
    if (DIAMONDS[card] == 0)
        return diamonds_in(s, BELOW_LEFT[s->last]) + diamonds_in(s, BELOW_RIGHT[s->last]);
    return DIAMONDS[card];
}

static int may_draw(const State *s) { return min(draw_allowed(s), count(s->deck)); }

static void draw(State *s, int n)
{
    while (n > 0 && s->deck) {
        int card = top_card(s);
        s->hand[s->turn] |= ONLY(card);
        if (card != FINISH)
            n--;
    }
}

/* ---------------------------------------------------------------- turns */

static void end(State *s, int outcome)
{
    s->outcome = (int8_t)outcome;
    s->phase = PHASE_OVER;
    s->turn = NOBODY;
}

static bool can_act(const State *s)
{
    Set hand = s->hand[s->turn];
    if (s->face_down || ((hand & GLASS) && hiding_places(s)))
        return true;
    for (; hand; hand = rest(hand))
        if (where_fits(s, lowest(hand), s->open_cells))
            return true;
    return can_exchange(s);
}

static void begin_act(State *s)
{
    s->phase = PHASE_ACT;
    if (!can_act(s))
        end(s, LOST);
}

static void begin_turn(State *s)
{
    if (may_draw(s) > 0)
        s->phase = PHASE_DRAW;
    else
        begin_act(s);
}

static void check_limits(State *s)
{
    forget_if_nothing_is_hidden(s);
    if (glass_held(s, s->turn) > HAND) {
        s->phase = PHASE_HAND_LIMIT;
    } else if (count(s->reserve) > RESERVE_SIZE[s->seats]) {
        s->phase = PHASE_RESERVE_LIMIT;
    } else {
        s->turn = s->turn + 1 == s->seats ? 0 : s->turn + 1;
        begin_turn(s);
    }
}

static void done_in_tower(State *s, int cell, int deed)
{
    s->last = (int8_t)cell;
    s->last_deed = (int8_t)deed;
    measure(s);
}

static void place(State *s, int card, int cell)
{
    s->hand[s->turn] &= ~ONLY(card);
    remember_shown(s, s->turn, ONLY(card));
    lay(s, card, cell);
    done_in_tower(s, cell, DEED_PLACED);
    if (cell == TOP)
        end(s, WON);
    else
        check_limits(s);
}

static void hide(State *s, int card, int cell)
{
    s->hand[s->turn] &= ~ONLY(card);
    remember(s, EVENT_HIDE, s->turn, cell, card, glass_held(s, s->turn));
    lay(s, card, cell);
    s->face_down |= (int32_t)ONLY(cell);
    done_in_tower(s, cell, DEED_HIDDEN);
    check_limits(s);
}

static void open_card(State *s, int cell)
{
    bool is_right = fits(s, cell, s->tower[cell]);
    s->face_down &= (int32_t)~ONLY(cell);
    remember(s, EVENT_OPEN, s->turn, cell, s->tower[cell], 0);
    done_in_tower(s, cell, DEED_OPENED);
    if (is_right)
        check_limits(s);
    else
        end(s, LOST);
}

static void destroy(State *s, int card)
{
    s->discard |= ONLY(card);
    if (s->phase == PHASE_HAND_LIMIT) {
        s->hand[s->turn] &= ~ONLY(card);
        remember_shown(s, s->turn, ONLY(card));
    } else {
        s->reserve &= ~ONLY(card);
    }
    if (card == FINISH)
        end(s, LOST);
    else
        check_limits(s);
}

/* ---------------------------------------------------------------- set-up, legal, apply */

static void setup(State *s, const int64_t *options, uint64_t seed)
{
    s->luck = mixed(seed + 0x9E3779B97F4A7C15u);
    s->seats = (int8_t)options[0];
    s->finish = (int8_t)options[1];
    s->opening_draws_none = (int8_t)options[2];
    s->lenient = (int8_t)options[3];
    s->fresh_reserve = (int8_t)options[4];
    s->phase = PHASE_START;
    s->last = OUTSIDE;
    lay(s, BASE, LEVELS / 2);
    s->reserve = ALWAYS_IN_RESERVE;
    s->deck = GLASS & ~ALWAYS_IN_RESERVE & ~ONLY(BASE);
    for (int seat = 0; seat < s->seats; seat++)
        for (int n = 0; n < HAND; n++)
            s->hand[seat] |= ONLY(top_card(s));
    for (int n = count(s->reserve); n < RESERVE_SIZE[s->seats]; n++)
        s->reserve |= ONLY(top_card(s));
    if (s->finish)
        s->deck |= ONLY(FINISH);
    measure(s);
}

static int32_t *list_acts(const State *s, int32_t *out)
{
    Set cards = s->hand[s->turn];
    for (Set hand = cards; hand; hand = rest(hand))
        for (Set cells = where_fits(s, lowest(hand), s->open_cells); cells; cells = rest(cells))
            *out++ = ACTION_PLACE + lowest(hand) * CELLS + lowest(cells);
    Set places = hiding_places(s);
    for (Set hand = cards & GLASS; hand; hand = rest(hand))
        for (Set cells = places; cells; cells = rest(cells))
            *out++ = ACTION_HIDE + lowest(hand) * CELLS + lowest(cells);
    out = list_cards(ACTION_OPEN, s->face_down, out);
    out = list_pairs(s, false, out);
    return list_pairs(s, true, out);
}

static int legal(const State *s, int seat, int32_t *out)
{
    int32_t *next = out;
    switch (s->phase) {
    case PHASE_START:
        if (!has(s->wants, seat))
            *next++ = ACTION_WANT;
        for (int named = 0; named < s->seats; named++)
            *next++ = ACTION_FIRST + named;
        break;
    case PHASE_DRAW:
        for (int n = 0, most = may_draw(s); n <= most; n++)
            *next++ = ACTION_DRAW + n;
        break;
    case PHASE_ACT:
        next = list_acts(s, out);
        break;
    case PHASE_EXCHANGE:
        next = list_exchange(s, out);
        break;
    case PHASE_HAND_LIMIT:
        next = list_cards(ACTION_DESTROY, s->hand[seat] & GLASS, out);
        break;
    case PHASE_RESERVE_LIMIT:
        next = list_cards(ACTION_DESTROY, s->reserve, out);
        break;
    }
    return (int)(next - out);
}

static void apply_act(State *s, int action)
{
    if (action >= ACTION_ADD) {
        s->is_difference = action >= ACTION_SUBTRACT;
        int pair = action - (s->is_difference ? ACTION_SUBTRACT : ACTION_ADD);
        s->pair = ONLY(pair / CARDS) | ONLY(pair % CARDS);
        s->phase = PHASE_EXCHANGE;
    } else if (action >= ACTION_OPEN) {
        open_card(s, action - ACTION_OPEN);
    } else if (action >= ACTION_HIDE) {
        hide(s, (action - ACTION_HIDE) / CELLS, (action - ACTION_HIDE) % CELLS);
    } else {
        place(s, (action - ACTION_PLACE) / CELLS, (action - ACTION_PLACE) % CELLS);
    }
}

static void apply_exchange(State *s, int action)
{
    if (action >= ACTION_TAKE) {
        bool is_lost = has(s->raisers | s->lowerers, FINISH);
        int cell = (action - ACTION_TAKE) % CELLS;
        take(s, (action - ACTION_TAKE) / CELLS, cell);
        if (is_lost)
            end(s, LOST);
        else if (cell == TOP)
            end(s, WON);
        else
            check_limits(s);
    } else if (action >= ACTION_MINUS) {
        s->lowerers |= ONLY(action - ACTION_MINUS);
    } else {
        s->raisers |= ONLY(action - ACTION_PLUS);
    }
}

static void apply(State *s, int seat, int action)
{
    switch (s->phase) {
    case PHASE_START:
        if (action == ACTION_WANT) {
            s->wants |= (int8_t)ONLY(seat);
        } else {
            s->turn = (int8_t)(action - ACTION_FIRST);
            begin_turn(s);
        }
        break;
    case PHASE_DRAW:
        draw(s, action - ACTION_DRAW);
        begin_act(s);
        break;
    case PHASE_ACT:
        apply_act(s, action);
        break;
    case PHASE_EXCHANGE:
        apply_exchange(s, action);
        break;
    default:
        destroy(s, action - ACTION_DESTROY);
    }
}

/* Random actions to the end; returns how many. */
int64_t play_out(State *s, int32_t *out)
{
    int64_t steps = 0;
    for (; s->turn != NOBODY; steps++) {
        int n = legal(s, s->turn, out);
        apply(s, s->turn, out[below(s, (uint32_t)n)]);
    }
    return steps;
}

/* Sets up and plays each record of a batch, with seeds that rise by one. */
void play_batch(State *boxes, const State *blank, const int64_t *options, uint64_t seed,
                int32_t *out, int64_t *steps, int64_t *outcomes, int64_t *scores, int64_t n)
{
    for (int64_t i = 0; i < n; i++) {
        State *s = &boxes[i];
        *s = *blank;
        setup(s, options, seed + (uint64_t)i);
        steps[i] = play_out(s, out);
        outcomes[i] = s->outcome;
        for (int seat = 0; seat < s->seats; seat++)
            scores[i * SEATS + seat] = count(s->filled & ~s->face_down);
    }
}
