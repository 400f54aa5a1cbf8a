/** Returns the form in which names are compared. It ignores letter case and the form of accents (R-2621). */
export const foldSpelling = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC')

/** Returns the form in which values are compared: text folded, anything else unchanged. */
export const foldValue = (value: unknown): unknown => (typeof value === 'string' ? foldSpelling(value) : value)

/** Maximum length of compared names, because the work grows with the square of the length. */
const maxLength = 64

const bare = (name: string): string => foldSpelling(name).replaceAll(/[\s\p{P}\p{S}]/gu, '')

/** Returns the number of wrong characters that a name of this length may contain and still be recognized. */
const usualEdits = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : length < 10 ? 2 : 3)

/**
 * Returns the known name with the fewest edits from `name`, ignoring letter case, spaces, and punctuation, or undefined
 * if no known name is close enough. `maxEdits` returns the number of edits that a name's length allows.
 */
export function findNearest(name: string, known: Iterable<string>, maxEdits = usualEdits): string | undefined {
  const wanted = name.length > maxLength ? '' : bare(name)
  if (wanted === '') return undefined
  let nearest: string | undefined
  let fewest = maxEdits(wanted.length) + 1
  for (const one of known) {
    const edits = one.length > maxLength ? fewest : editsBetween(wanted, bare(one))
    if (edits < fewest) [nearest, fewest] = [one, edits]
  }
  return nearest
}

/** Returns a question to append to a message, or an empty text without a close known name. */
export function didYouMean(name: unknown, known: Iterable<string>): string {
  const nearest = typeof name === 'string' ? findNearest(name, known) : undefined
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/** Returns the minimum number of characters to insert, remove, or replace to turn `from` into `to`. */
function editsBetween(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...from].entries()) {
    const next = [row + 1]
    for (let at = 0; at < to.length; at++)
      next.push(
        Math.min(
          (next[at] as number) + 1,
          (previous[at + 1] as number) + 1,
          (previous[at] as number) + (letter === to[at] ? 0 : 1),
        ),
      )
    previous = next
  }
  return previous.at(-1) as number
}
