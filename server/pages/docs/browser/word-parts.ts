// Runs in the browser and on the server.

/** Minimum length of a known word. Shorter words occur by chance in too many names. */
const minLetters = 2

/**
 * Splits a name into known words: `module` and `suspend` in modulesuspend. Prefers the fewest unmatched letters, then
 * the fewest words. Unmatched letters between known words form a separate word.
 */
export function splitKnownWords(name: string, known: { has(word: string): boolean }): string[] {
  const ways: { readonly cost: number; readonly parts: readonly string[]; readonly isOpen: boolean }[] = [
    { cost: 0, parts: [], isOpen: false },
  ]
  for (let end = 1; end <= name.length; end++) {
    const last = ways[end - 1] as (typeof ways)[number]
    const letter = name[end - 1] as string
    // Joins unmatched letters.
    let best = {
      cost: last.cost + 10 + (last.isOpen ? 0 : 1),
      parts: last.isOpen ? [...last.parts.slice(0, -1), last.parts.at(-1) + letter] : [...last.parts, letter],
      isOpen: true,
    }
    for (let start = 0; start <= end - minLetters; start++) {
      const word = name.slice(start, end)
      const cost = (ways[start] as (typeof ways)[number]).cost + 1
      if (cost < best.cost && word !== name && known.has(word))
        best = { cost, parts: [...(ways[start] as (typeof ways)[number]).parts, word], isOpen: false }
    }
    ways.push(best)
  }
  return [...(ways.at(-1) as (typeof ways)[number]).parts]
}
