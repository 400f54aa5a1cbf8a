import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** Folders of code, without tests. */
const codeFolders = ['actions', 'client/src', 'db', 'domain', 'engine', 'modules', 'server', 'tools']

export interface Source {
  /** Path from the root of the tree, with slashes. */
  readonly path: string
  readonly text: string
}

/** Returns the sources below a folder, sorted by path. */
const sourcesIn = (root: string, folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => posix.join(folder, String(name).split(sep).join('/')))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export const readCode = (root: string): readonly Source[] => codeFolders.flatMap((folder) => sourcesIn(root, folder))

/**
 * Returns the tests of the service and of the client, without the packages installed for the client's generators and
 * runtimes.
 */
export const readTests = (root: string): readonly Source[] =>
  [...sourcesIn(root, 'test'), ...sourcesIn(root, 'client/test')].filter(({ path }) => !path.includes('node_modules'))

/** Returns the distinct rules that a source cites. */
export const findCitedRules = ({ text }: Source): ReadonlySet<string> => new Set(text.match(/\bR-\d+\b/g))
