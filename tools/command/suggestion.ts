import { findNearest } from '../../domain/values/spelling.js'

/**
 * Returns the number of letters that may be wrong: one in three, but at least one. Command names are short, and a wrong
 * suggestion does no harm.
 */
const maxEdits = (length: number): number => Math.max(1, Math.floor(length / 3))

/** Returns the end of a message with the available names and a probable correction. */
export function suggestNames(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known, maxEdits)
  return `only ${known.join(', ')}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`
}
