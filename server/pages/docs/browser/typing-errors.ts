// Runs in the browser and on the server.

/**
 * Returns the number of typing errors between a word and the beginning of another one: extra, missing, wrong, or
 * transposed letters. Returns `max` + 1 for any number above `max`.
 */
export function countPrefixErrors(typed: string, word: string, max: number): number {
  const width = Math.min(word.length, typed.length + max)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const here = [row]
    let fewest = row
    for (let at = 1; at <= width; at++) {
      const isSame = typed[row - 1] === word[at - 1]
      let errors = Math.min(
        (above[at - 1] as number) + (isSame ? 0 : 1),
        (above[at] as number) + 1,
        (here[at - 1] as number) + 1,
      )
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        errors = Math.min(errors, (before[at - 2] as number) + 1)
      here.push(errors)
      fewest = Math.min(fewest, errors)
    }
    if (fewest > max) return max + 1
    before = above
    above = here
  }
  return Math.min(...above, max + 1)
}

/** Returns the number of typing errors allowed in a word of this length. */
export const maxErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)
