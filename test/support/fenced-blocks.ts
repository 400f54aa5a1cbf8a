/** A fenced block of a page. */
export interface FencedBlock {
  readonly language: string
  readonly text: string
}

export const fencedBlocksOf = (page: string): FencedBlock[] =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }))

/** A command of a page, and what it prints according to the page. */
export interface ShownCommand {
  readonly command: string
  /** Undefined where the page shows none: then anything may be printed. */
  readonly output: string | undefined
}

const isOutput = (language: string): boolean => ['', 'json', 'text'].includes(language)

/** Returns the commands among blocks: a block of `sh`, whose output is a block of `json`, `text` or no language behind it. */
export const shownCommandsOf = (blocks: readonly FencedBlock[]): ShownCommand[] =>
  blocks.flatMap(({ language, text }, index) => {
    const next = blocks[index + 1]
    const output = next !== undefined && isOutput(next.language) ? next.text : undefined
    return language === 'sh' ? [{ command: text, output }] : []
  })

/**
 * Returns the pattern of an output as a page shows it: `…` is anything, days and instants are any, and so is the port of the
 * service.
 */
export function patternOf(output: string): RegExp {
  const literal = output
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:]+\\\.\d+Z)?/g, '[-\\dTZ:.]+')
    .replaceAll('127\\.0\\.0\\.1:8080', '127\\.0\\.0\\.1:\\d+')
    .replaceAll(/FESZw074ku3C/g, '')
  return new RegExp(`^${literal}$`)
}
