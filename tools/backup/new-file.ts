import { randomUUID } from 'node:crypto'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Error codes of file systems without hard links, such as some network drives. */
const noLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Creates a file that appears under its name only when complete and on disk. `fill` writes a draft in the same folder.
 * Throws a one-line Error if the name is taken or the folder is missing. Removes a failed draft.
 */
export async function makeFile(path: string, fill: (draft: string) => Promise<void>): Promise<void> {
  await expectAbsent(path)
  await access(dirname(path)).catch(() => {
    throw new Error(`there is no folder ${dirname(path)}`)
  })
  const draft = `${path}.${randomUUID()}.partial`
  try {
    await fill(draft)
    await flush(draft)
    await publish(draft, path)
    await flush(dirname(path))
  } finally {
    // SQLite keeps a journal next to a database that it writes.
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(draft + suffix, { force: true })
  }
}

/** Throws a one-line Error if the path exists. */
export async function expectAbsent(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${path} already exists, and nothing is overwritten`)
}

/** Gives a finished draft its name. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    // Unlike a rename, a link fails if the name has been taken.
    await link(draft, path)
  } catch (error) {
    if (!noLinkCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await expectAbsent(path)
    await rename(draft, path)
  }
}

/** Flushes a file, or the names in a folder, to disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
