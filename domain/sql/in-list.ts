/**
 * Returns a list of words in parentheses for SQL's `in`. The words are literals, so that both databases can match the
 * condition to an index. They must not contain quotation marks.
 */
export const inList = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`
