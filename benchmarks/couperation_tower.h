/* Random games of Couperation in C: sets of cards and cells, luck, the Tower, and the trail.
 *
 * A part of couperation.c, in a file of its own because that would be long.
 */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "couperation.h"

_Static_assert(sizeof(struct state) == STATE_BYTES, "the record has holes");
_Static_assert(LEVELS == 7, "the tables of the Tower are for seven levels");

#define ONLY(thing) ((int64_t)1 << (thing))

typedef struct state State;
typedef int64_t Set;

enum { CELLS = 28, TOP = 27, OUTSIDE = 28, NOBODY = -1, WON = 1, LOST = 2 };

static const Set GLASS = (ONLY(HIGHEST + 1) - 1) & ~ONLY(0);

/* ---------------------------------------------------------------- sets, luck */

static inline int lowest(Set set) { return __builtin_ctzll((uint64_t)set); }
static inline Set rest(Set set) { return set & (set - 1); }
static inline int count(Set set) { return __builtin_popcountll((uint64_t)set); }
static inline bool has(Set set, int thing) { return (set >> thing) & 1; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline int min(int a, int b) { return a < b ? a : b; }

static inline uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t bits(State *s)
{
    s->luck += 0x9E3779B97F4A7C15u;
    return mixed(s->luck) >> 32;
}

static inline uint32_t below(State *s, uint32_t n)
{
    uint64_t product = bits(s) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold)
            product = bits(s) * n;
    }
    return (uint32_t)(product >> 32);
}

/* ---------------------------------------------------------------- the Tower */

static const int8_t FIRST_CELL[LEVELS + 1] = {0, 7, 13, 18, 22, 25, 27, 28};

#define O OUTSIDE
static const int8_t BELOW_LEFT[CELLS] = {
    O, O, O, O, O, O, O,  0, 1, 2, 3, 4, 5,  7, 8, 9, 10, 11,
    13, 14, 15, 16,  18, 19, 20,  22, 23,  25,
};
static const int8_t BELOW_RIGHT[CELLS] = {
    O, O, O, O, O, O, O,  1, 2, 3, 4, 5, 6,  8, 9, 10, 11, 12,
    14, 15, 16, 17,  19, 20, 21,  23, 24,  26,
};
#undef O

/* Sets of cells. Whatever must be lower than a card lies in a stack further left. */
enum { STACKS = 2 * LEVELS - 1 };
static Set RIGHT_OF[CELLS], LEFT_OF[CELLS], STACK[STACKS];

__attribute__((constructor)) static void map_the_tower(void)
{
    for (int level = 0; level < LEVELS; level++)
        for (int cell = FIRST_CELL[level]; cell < FIRST_CELL[level + 1]; cell++) {
            STACK[2 * (cell - FIRST_CELL[level]) + level] |= ONLY(cell);
            for (int right = cell + 1; right < FIRST_CELL[level + 1]; right++)
                RIGHT_OF[cell] |= ONLY(right);
            if (level > 0) {
                RIGHT_OF[cell] |= ONLY(BELOW_RIGHT[cell]);
                RIGHT_OF[BELOW_LEFT[cell]] |= ONLY(cell);
            }
        }
    for (int cell = 0; cell < CELLS; cell++)
        for (Set right = RIGHT_OF[cell]; right; right = rest(right))
            LEFT_OF[lowest(right)] |= ONLY(cell);
}

static inline bool is_face_down(const State *s, int cell) { return has(s->face_down, cell); }

static inline Set span(int low, int high)
{
    return low > high ? 0 : ((Set)2 << high) - ((Set)1 << low);
}

static Set find_open_cells(State *s)
{
    Set cells = ONLY(LEVELS) - 1;
    for (int level = 0; level < LEVELS - 2; level++) {
        Set row = (s->filled >> FIRST_CELL[level]) & (ONLY(LEVELS - level) - 1);
        cells |= (row & (row >> 1)) << FIRST_CELL[level + 1];
    }
    if (s->filled == ONLY(TOP) - 1 && s->face_down == 0)
        cells |= ONLY(TOP);
    s->open_cells = (int32_t)(cells & ~s->filled);
    return cells;
}

static inline void need_more(State *s, Set cells, int number)
{
    for (; cells; cells = rest(cells))
        s->low[lowest(cells)] = (int8_t)max(s->low[lowest(cells)], number + 1);
}

static inline void need_less(State *s, Set cells, int number)
{
    for (; cells; cells = rest(cells))
        s->high[lowest(cells)] = (int8_t)min(s->high[lowest(cells)], number - 1);
}

static void compare_with_hidden(State *s, Set cells)
{
    for (int stack = 0; stack < STACKS; stack++)
        for (Set hidden = s->face_down & STACK[stack]; hidden; hidden = rest(hidden))
            need_more(s, cells & RIGHT_OF[lowest(hidden)], s->low[lowest(hidden)]);
    for (int stack = STACKS - 1; stack >= 0; stack--)
        for (Set hidden = s->face_down & STACK[stack]; hidden; hidden = rest(hidden))
            need_less(s, cells & LEFT_OF[lowest(hidden)], s->high[lowest(hidden)]);
}

static void measure(State *s)
{
    Set cells = find_open_cells(s);
    for (Set each = cells; each; each = rest(each)) {
        s->low[lowest(each)] = 1;
        s->high[lowest(each)] = HIGHEST;
    }
    for (Set shown = s->filled & ~s->face_down; shown; shown = rest(shown)) {
        int cell = lowest(shown), number = NUMBER[s->tower[cell]];
        need_more(s, cells & RIGHT_OF[cell], number);
        need_less(s, cells & LEFT_OF[cell], number);
    }
    if (s->face_down && !s->lenient)
        compare_with_hidden(s, cells);
    if (s->finish)
        cells &= ~ONLY(TOP);
    Set numbers = 0;
    for (; cells; cells = rest(cells))
        numbers |= span(s->low[lowest(cells)], s->high[lowest(cells)]);
    s->fitting = numbers;
}

static inline void lay(State *s, int card, int cell)
{
    s->tower[cell] = (int8_t)card;
    s->filled |= (int32_t)ONLY(cell);
}

static inline Set where_fits(const State *s, int card, Set cells)
{
    int number = NUMBER[card];
    if (s->finish && card != FINISH)
        cells &= ~ONLY(TOP);
    Set found = 0;
    for (; cells; cells = rest(cells)) {
        int cell = lowest(cells), low = s->low[cell], high = s->high[cell];
        found |= (Set)((low <= number) & (number <= high)) << cell;
    }
    return found;
}

static inline bool fits(const State *s, int cell, int card) { return where_fits(s, card, ONLY(cell)); }

static inline Set hiding_places(const State *s)
{
    Set places = 0;
    for (Set cells = s->open_cells & ~ONLY(TOP); cells; cells = rest(cells)) {
        int cell = lowest(cells);
        if (s->lenient || s->low[cell] <= s->high[cell])
            places |= ONLY(cell);
    }
    return places;
}

/* ---------------------------------------------------------------- the trail */

static inline int glass_held(const State *s, int seat) { return count(s->hand[seat] & GLASS); }

static void remember(State *s, int event, int seat, int cell, int card, int held)
{
    if (card == FINISH || (event == EVENT_SHOW && s->trail_length == 0))
        return;
    int8_t *line = s->trail[s->trail_length++];
    line[COLUMN_EVENT] = (int8_t)event;
    line[COLUMN_SEAT] = (int8_t)seat;
    line[COLUMN_CELL] = (int8_t)cell;
    line[COLUMN_CARD] = (int8_t)card;
    line[COLUMN_HELD] = (int8_t)held;
    if (event == EVENT_TAKE || event == EVENT_SEEN)
        s->visited |= (int8_t)ONLY(seat);
}

static void remember_shown(State *s, int seat, Set cards)
{
    int held = glass_held(s, seat);
    for (cards &= GLASS; cards; cards = rest(cards))
        remember(s, EVENT_SHOW, seat, OUTSIDE, lowest(cards), held + count(rest(cards)));
}

static void forget_if_nothing_is_hidden(State *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (has(s->visited, seat) && glass_held(s, seat) == 0)
            s->visited &= (int8_t)~ONLY(seat);
    if (s->face_down == 0 && s->visited == 0) {
        memset(s->trail, 0, sizeof s->trail[0] * (size_t)s->trail_length);
        s->trail_length = 0;
    }
}
