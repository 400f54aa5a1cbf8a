import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FencedBlock, parseFencedBlocks } from '../support/fenced-blocks.js'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const folder = join(root, 'docs/operating')

export const readOperating = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Returns the text of each Markdown page in docs/operating by file name. */
export const pages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readOperating(name)]),
  )

/** Returns the anchors of a page's headings, as GitHub derives them. */
export const listAnchors = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

export interface Block extends FencedBlock {
  readonly page: string
}

export const blocks = (): readonly Block[] =>
  [...pages()].flatMap(([page, text]) => parseFencedBlocks(text).map((block) => ({ page, ...block })))
