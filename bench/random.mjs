/**
 * Returns a pseudo-random function: `below(n)` is an integer from 0 to n - 1. Equal salts produce equal sequences, so
 * that every server gets the same calls.
 */
export function randomBelow(salt) {
  let state = salt >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}
