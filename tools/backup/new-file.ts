import { randomUUID } from 'node:crypto'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Error codes of file systems without hard links, such as those of some network drives. */
const noLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Makes a file that appears under its name only when it is whole and on the disk: `fill` writes a draft beside it. Throws an
 * Error of one line where the name is taken; a draft that fails is removed.
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
    // SQLite keeps a journal beside a database that it writes.
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(draft + suffix, { force: true })
  }
}

/** Throws an Error of one line where there is something at the path. */
export async function expectAbsent(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${path} is there already, and nothing is overwritten`)
}

/** Gives a finished draft its name. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    // Unlike a rename, this refuses a name that somebody has taken meanwhile.
    await link(draft, path)
  } catch (error) {
    if (!noLinkCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await expectAbsent(path)
    await rename(draft, path)
  }
}

/** Writes a file, or the names in a folder, from the system's memory to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
