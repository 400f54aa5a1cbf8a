/**
 * Returns a list of words for `in` in SQL, in brackets. They are literals, so that both databases see the condition of an
 * index in it; none may have a quotation mark.
 */
export const inList = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`
