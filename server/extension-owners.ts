import type { Stats } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.js'

/** Bits of a file's mode. */
const writtenByEverybody = 0o002
const writtenByGroup = 0o020
/** In such a folder everybody may make files, and nobody may replace those of others. */
const sticky = 0o1000

/** The account that this process runs as; undefined where the system has none. */
const ownAccount = process.getuid?.()

/**
 * Throws an Error of one line where somebody else than root and the account of this process decides what EXTENSIONS_DIR holds:
 * by writing it, a file below it or one that a link in it leads to, or by putting another folder in its place. `warn` hears
 * once of what a group may write. What the folder holds is run with all rights of the service (R-2846).
 */
export async function expectOwnExtensions(
  { extensionsDir }: Pick<Config, 'extensionsDir'>,
  warn: (message: string) => void = () => {},
): Promise<void> {
  if (extensionsDir === undefined || ownAccount === undefined) return
  const ofGroups: string[] = []
  const seen = new Set<string>()
  const waiting = [extensionsDir]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = await find(next)
    await expectOwnWay(path, seen)
    for await (const entry of everythingAt(path, seen)) {
      if (entry.facts.isSymbolicLink()) waiting.push(entry.path)
      else {
        expectOwn(entry)
        if ((entry.facts.mode & writtenByGroup) !== 0) ofGroups.push(entry.path)
      }
    }
  }
  const [first, ...more] = ofGroups
  if (first === undefined) return
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  warn(`EXTENSIONS_DIR: a group may write ${first}${others}, which the service runs: chmod -R g-w ${extensionsDir}`)
}

interface Entry {
  readonly path: string
  readonly facts: Stats
}

/** Returns where a path leads to, without links. */
const find = (path: string): Promise<string> =>
  realpath(path).catch((error: Error) => {
    throw new Error(`EXTENSIONS_DIR cannot be read: ${error.message}`)
  })

/** Yields what stands at a path and all that is below it, but nothing twice. */
async function* everythingAt(path: string, seen: Set<string>): AsyncGenerator<Entry> {
  if (seen.has(path)) return
  seen.add(path)
  const facts = await lstat(path)
  yield { path, facts }
  if (!facts.isDirectory()) return
  for (const name of await readdir(path)) yield* everythingAt(join(path, name), seen)
}

/** Throws where somebody else may rename one of the folders on the way to the path, and put another one there. */
async function expectOwnWay(path: string, seen: Set<string>): Promise<void> {
  const folder = dirname(path)
  if (folder === path || seen.has(`${folder}/`)) return
  seen.add(`${folder}/`)
  const facts = await lstat(folder)
  if ((facts.mode & sticky) === 0) expectOwn({ path: folder, facts })
  else expectOwner({ path: folder, facts })
  await expectOwnWay(folder, seen)
}

function expectOwn(entry: Entry): void {
  const { path, facts } = entry
  if ((facts.mode & writtenByEverybody) !== 0)
    throw new Error(`EXTENSIONS_DIR: everybody may write ${path}, and the service would run it: chmod o-w ${path}`)
  expectOwner(entry)
}

function expectOwner({ path, facts: { uid } }: Entry): void {
  if (uid === 0 || uid === ownAccount) return
  throw new Error(
    `EXTENSIONS_DIR: ${path} belongs to the account ${uid}, which is neither root nor that of the service (${ownAccount}): chown it`,
  )
}
