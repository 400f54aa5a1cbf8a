import type { Stats } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.js'

/** File mode bits. */
const worldWritable = 0o002
const groupWritable = 0o020
/** Sticky bit of a folder: accounts that may create files in the folder may not replace another account's files. */
const sticky = 0o1000

/** User ID of this process. Undefined on systems without user IDs. */
const ownAccount = process.getuid?.()

/**
 * Throws a one-line Error if an account other than root and our own controls the contents of EXTENSIONS_DIR: by writing
 * to the folder, a file below it, or a link's target, or by replacing a parent folder. Calls `warn` once if a group may
 * write there. The contents run with all rights of the service (R-2846).
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
    const path = await resolvePath(next)
    await expectOwnPath(path, seen)
    for await (const entry of walkTree(path, seen)) {
      if (entry.facts.isSymbolicLink()) waiting.push(entry.path)
      else {
        expectOwn(entry)
        if ((entry.facts.mode & groupWritable) !== 0) ofGroups.push(entry.path)
      }
    }
  }
  const [first, ...more] = ofGroups
  if (first === undefined) return
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  warn(`EXTENSIONS_DIR: a group can write to ${first}${others}, which the service runs: chmod -R g-w ${extensionsDir}`)
}

interface Entry {
  readonly path: string
  readonly facts: Stats
}

/** Resolves all links in a path. */
const resolvePath = (path: string): Promise<string> =>
  realpath(path).catch((error: Error) => {
    throw new Error(`EXTENSIONS_DIR cannot be read: ${error.message}`)
  })

/** Yields a path and everything below it, except paths in `seen`. */
async function* walkTree(path: string, seen: Set<string>): AsyncGenerator<Entry> {
  if (seen.has(path)) return
  seen.add(path)
  const facts = await lstat(path)
  yield { path, facts }
  if (!facts.isDirectory()) return
  for (const name of await readdir(path)) yield* walkTree(join(path, name), seen)
}

/** Throws if another account can replace one of the path's parent folders. */
async function expectOwnPath(path: string, seen: Set<string>): Promise<void> {
  const folder = dirname(path)
  if (folder === path || seen.has(`${folder}/`)) return
  seen.add(`${folder}/`)
  const facts = await lstat(folder)
  if ((facts.mode & sticky) === 0) expectOwn({ path: folder, facts })
  else expectOwner({ path: folder, facts })
  await expectOwnPath(folder, seen)
}

function expectOwn(entry: Entry): void {
  const { path, facts } = entry
  if ((facts.mode & worldWritable) !== 0)
    throw new Error(
      `EXTENSIONS_DIR: every account can write to ${path}, which the service would run: chmod o-w ${path}`,
    )
  expectOwner(entry)
}

function expectOwner({ path, facts: { uid } }: Entry): void {
  if (uid === 0 || uid === ownAccount) return
  throw new Error(
    `EXTENSIONS_DIR: ${path} belongs to the account ${uid}, which is neither root nor the service’s account (${ownAccount}): chown it`,
  )
}
