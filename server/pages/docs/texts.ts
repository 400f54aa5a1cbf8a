import type { Catalogue } from '../../../engine/catalogue.js'
import { findFileAddress } from './addresses.js'
import { documentPaths, readDocument } from './files.js'

/** A Markdown page. */
export interface Text {
  /** Path in the repository, to which links are relative. */
  readonly path: string
  readonly title: string
  /** First paragraph without link targets, or empty if the page begins with something else. */
  readonly summary: string
  readonly read: () => string | Promise<string>
}

export interface Texts {
  /** Markdown pages by address within the documentation. */
  readonly pages: ReadonlyMap<string, Text>
  /** Paths of other files, by address. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Loads this release's documents, except those about actions, which are generated from the catalog. `made` contains
 * texts of this installation by path, which replace the release's.
 */
export async function loadTexts(catalogue: Catalogue, made: Readonly<Record<string, () => string>>): Promise<Texts> {
  const pages = new Map<string, Text>()
  const files = new Map<string, string>()
  const paths = documentPaths().filter((path) => !(path in made))
  const read = await Promise.all(
    paths.map(async (path) => [path, path.endsWith('.md') ? await readDocument(path) : undefined] as const),
  )
  for (const [path, text] of inListedOrder(read)) {
    const address = findFileAddress(path, catalogue)
    if (address === undefined || address === '' || address.startsWith('areas/')) continue
    if (text === undefined) files.set(address, path)
    else pages.set(address, { path, ...readTitleAndSummary(text), read: () => readDocument(path) })
  }
  for (const [path, make] of Object.entries(made))
    pages.set(findFileAddress(path, catalogue) as string, { path, ...readTitleAndSummary(make()), read: make })
  return { pages, files }
}

/** Sorts the guides last, in the order in which their first page links to them. */
function inListedOrder<Read extends readonly [path: string, text: string | undefined]>(read: readonly Read[]): Read[] {
  const [, list = ''] = read.find(([path]) => path === `${guidesFolder}README.md`) ?? []
  const listed = [...list.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `${guidesFolder}${name}`)
  return read.toSorted(([a], [b]) => listed.indexOf(a) - listed.indexOf(b))
}

const guidesFolder = 'docs/guides/'

function readTitleAndSummary(text: string): Pick<Text, 'title' | 'summary'> {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? []
  const [first = ''] = text
    .slice(text.indexOf(`# ${title}`) + title.length + 2)
    .trimStart()
    .split('\n\n', 1)
  return { title, summary: /^[\w`[*]/.test(first) ? first.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1') : '' }
}
