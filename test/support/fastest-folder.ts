import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const minFreeBytes = 4 * 1024 ** 3

/**
 * Returns the folder for test files and PostgreSQL data: TMPDIR if it is set, otherwise /dev/shm if it has 4 GiB free,
 * otherwise the system's default. SQLite waits for the disk at each commit, PostgreSQL copies hundreds of databases,
 * and no file needs to survive a restart.
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
