export interface FencedBlock {
  readonly language: string
  readonly text: string
}

export const parseFencedBlocks = (page: string): FencedBlock[] =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }))

/** A command of a page, with the output shown for it. */
export interface ShownCommand {
  readonly command: string
  /** Undefined if the page shows no output. Any output is then accepted. */
  readonly output: string | undefined
}

const isOutput = (language: string): boolean => ['', 'json', 'text'].includes(language)

/** Returns the `sh` blocks, each with the next block as its output if that is `json`, `text`, or has no language. */
export const listShownCommands = (blocks: readonly FencedBlock[]): ShownCommand[] =>
  blocks.flatMap(({ language, text }, index) => {
    const next = blocks[index + 1]
    const output = next !== undefined && isOutput(next.language) ? next.text : undefined
    return language === 'sh' ? [{ command: text, output }] : []
  })

/**
 * Returns the pattern for a page's output. `…` matches anything. Dates, timestamps, and the port can differ, and the
 * sample token is left out.
 */
export function outputPattern(output: string): RegExp {
  const literal = output
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:]+\\\.\d+Z)?/g, '[-\\dTZ:.]+')
    .replaceAll('127\\.0\\.0\\.1:8080', '127\\.0\\.0\\.1:\\d+')
    .replaceAll(/FESZw074ku3C/g, '')
  return new RegExp(`^${literal}$`)
}
