import { nearestOf } from '../../domain/values/spelling.js'

/**
 * Returns the number of letters that may be wrong: one in every three, but at least one, because command names are
 * short and a wrong suggestion does no harm.
 */
const maxEdits = (length: number): number => Math.max(1, Math.floor(length / 3))

/** Returns the end of a message with the known names and the name that was probably meant. */
export function namesInstead(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known, maxEdits)
  return `only ${known.join(', ')}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`
}
