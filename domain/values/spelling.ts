/** Returns a name as it is compared: letter case and the form of its accents do not count (R-2621). */
export const foldSpelling = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC')

/** A value as it is compared: text is folded, anything else is itself. */
export const foldValue = (value: unknown): unknown => (typeof value === 'string' ? foldSpelling(value) : value)

/** Longer names are not compared: the work grows with the square of the length. */
const maxLength = 64

const bare = (name: string): string => foldSpelling(name).replaceAll(/[\s\p{P}\p{S}]/gu, '')

/** Returns the number of wrong letters that a name of a length can have and still be meant. */
const usualEdits = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : length < 10 ? 2 : 3)

/**
 * Returns the known name that a name was probably meant to be: the same without letter case, blanks and punctuation, or
 * the one that the fewest edits lead to; undefined where none is near. `maxEdits` bounds the letters that may be wrong.
 */
export function nearestOf(name: string, known: Iterable<string>, maxEdits = usualEdits): string | undefined {
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

/** Returns a question for the end of a message, empty where no known name is near. */
export function didYouMean(name: unknown, known: Iterable<string>): string {
  const nearest = typeof name === 'string' ? nearestOf(name, known) : undefined
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/** Returns the number of characters to insert, remove or replace. */
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
