import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const minFreeBytes = 4 * 1024 ** 3

/**
 * Returns the folder for the files of tests and for the data of their PostgreSQL: one in memory, where Linux has room for
 * them there, because SQLite waits for the disk at each commit, PostgreSQL copies hundreds of databases, and nothing here
 * has to outlive the machine. TMPDIR names another.
 */
export async function fastestFolder(): Promise<string> {
  const memory = '/dev/shm'
  const isTmpfs = 0x01021994
  const free = await statfs(memory).then(
    ({ type, bavail, bsize }) => (type === isTmpfs ? bavail * bsize : 0),
    () => 0,
  )
  return process.env.TMPDIR === undefined && free >= minFreeBytes ? memory : tmpdir()
}
