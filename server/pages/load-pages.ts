import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileFaults, type FileProblem } from '../../engine/invalid-files.js'
import { loadModule } from '../../engine/load-module.js'
import type { Definition } from './definition.js'

/**
 * Loads the pages: one per file below the folder `client`, except names that begin with `_`. Throws FileFaults if any
 * page is invalid.
 */
export async function loadPages(
  root = fileURLToPath(new URL('client', import.meta.url)),
): Promise<readonly Definition[]> {
  const pages: Definition[] = []
  const wrong: FileProblem[] = []
  for (const file of await pageFiles(root)) {
    const page = await load(join(root, file))
    const problems = typeof page === 'string' ? [page] : [...problemsOf(page, pages)]
    wrong.push(...problems.map((problem) => ({ path: join(root, file), problem })))
    if (typeof page !== 'string') pages.push(page)
  }
  if (wrong.length > 0) throw new FileFaults('A page has', 'The pages have', wrong)
  return pages.sort((a, b) => (pageSortKey(a) < pageSortKey(b) ? -1 : 1))
}

/** Sort key. The router uses the first matching page, so `/tickets/new` must come before `/tickets/:id`. */
const pageSortKey = ({ path }: Definition): string => path.replaceAll(':', '~')

const pageFiles = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true }))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.js') && !path.split('/').some((part) => part.startsWith('_')))
    .sort()

/** Returns the file's page, or the problem with the file. */
async function load(path: string): Promise<Definition | string> {
  try {
    const { default: page } = await loadModule<{ default?: Definition }>(path)
    return page?.kind === 'visitor' || page?.kind === 'area' ? page : 'its default export is not a page'
  } catch (error) {
    return `cannot be loaded: ${(error as Error).message}`
  }
}

const isSentence = (text: unknown): boolean => typeof text === 'string' && /^[A-Z].*\.$/s.test(text)

/** Yields problems as sentences without a subject. */
function* problemsOf(page: Definition, before: readonly Definition[]): Generator<string> {
  const { path, summary, forms = {}, load, show, file, download, act } = page
  if (!/^(?:\/[\w:-]+)*$/.test(path)) yield `has the path ${path}`
  if (before.some((other) => other.path === path)) yield `has the same path as another page, ${path}`
  if (!isSentence(summary)) yield 'has a summary that is not a sentence'
  if ((load === undefined) !== (show === undefined)) yield 'has only one of load and show'
  const ways = [show, file, download, act].filter((way) => way !== undefined).length
  if (ways > 1) yield 'handles GET requests in more than one way'
  if (ways === 0 && Object.keys(forms).length === 0) yield 'handles no requests'
  for (const [name, form] of Object.entries(forms))
    if (!isSentence(form.summary)) yield `has a form ${name} whose summary is not a sentence`
}

export const listMethods = ({ show, file, download, act, forms }: Definition): readonly ('GET' | 'POST')[] => [
  ...([show, file, download, act].some((way) => way !== undefined) ? (['GET'] as const) : []),
  ...(Object.keys(forms ?? {}).length > 0 ? (['POST'] as const) : []),
]
