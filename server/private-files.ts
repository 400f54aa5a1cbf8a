import { chmod, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { defaultDatabaseUrl } from './config.js'
import { expectKeyFiles } from './secret-key.js'

/** Suffixes of the database file, SQLite's own files, the serving lock, and the disk reserve. */
const suffixes = ['', '-wal', '-shm', '-journal', '.lock', '.lock-journal', '.reserve']

/**
 * Makes the files that this process writes inaccessible to other accounts. Also restricts existing database and key
 * files, such as a copied database, and the default data folder, but no other folder. Calls `warn` for failures, for
 * example on a file system without permissions.
 */
export async function keepFilesPrivate(databaseUrl: string, warn: (message: string) => void): Promise<void> {
  process.umask(0o077)
  if (!databaseUrl.startsWith('sqlite:')) return
  const path = resolve(databaseUrl.slice('sqlite:'.length))
  // SQLite puts its files next to the target of a link, and the lock next to the link.
  const real = await realpath(path).catch(() => path)
  const { current, previous } = expectKeyFiles(databaseUrl)
  const files = [
    ...[...new Set([path, real])].flatMap((file) => suffixes.map((suffix) => file + suffix)),
    current,
    previous,
  ]
  for (const file of files) await restrict(file, 0o600, warn)
  if (databaseUrl === defaultDatabaseUrl) await restrict(dirname(path), 0o700, warn)
}

async function restrict(path: string, mode: number, warn: (message: string) => void): Promise<void> {
  const isOpen = async () => ((await stat(path)).mode & 0o077) !== 0
  try {
    if (!(await isOpen())) return
    await chmod(path, mode)
    if (await isOpen())
      warn(`${path} can be read by other accounts on this machine: its file system does not support permissions`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      warn(`${path} may be readable by other accounts on this machine, and its permissions cannot be changed: ${code}`)
  }
}
