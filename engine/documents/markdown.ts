/** Returns a Markdown table. In the cells of `rows`, line breaks become spaces, and bars are escaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

const cell = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('|', '\\|')

export const code = (text: string): string => `\`${text}\``

export const codes = (texts: readonly string[]): string => texts.map(code).join(', ')

export const codeFence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** Joins blocks with blank lines. Skips undefined and empty blocks. */
export const joinBlocks = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n\n')

/** Returns the URL fragment of a heading in rendered Markdown. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
