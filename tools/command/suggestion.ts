import { nearestOf } from '../../domain/values/spelling.js'

/** Names of commands are short, and a wrong one does no harm: one letter may be wrong in any, and one more in every three. */
const maxEdits = (length: number): number => Math.max(1, Math.floor(length / 3))

/** Returns which names there are, for the end of a message, and the one that was probably meant. */
export function namesInstead(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known, maxEdits)
  return `only ${known.join(', ')}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`
}
