import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Database } from '../db/database.js'
import type { Disk, Machine, Memory } from '../domain/system/machine.js'
import { databaseProblem } from './health.js'

/**
 * Describes this machine. `disk` is the disk with the SQLite file, or, with another database, the disk with the working
 * directory.
 */
export const describeMachine = (database: Pick<Database, 'probe'>, databaseUrl: string): Machine => ({
  runtime: `Node.js ${process.version}`,
  databaseProblem: () => databaseProblem(database),
  disk: () => diskAt(databaseFolder(databaseUrl)),
  memory,
})

/** Returns the folder of a SQLite file, or the working directory for another database. */
const databaseFolder = (databaseUrl: string): string => {
  const [, path] = /^sqlite:(.+)$/.exec(databaseUrl) ?? []
  return path === undefined ? process.cwd() : dirname(resolve(path))
}

async function diskAt(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}

function memory(): Memory {
  const constrained = process.constrainedMemory()
  const whole = totalmem()
  return {
    limit: constrained > 0 && constrained < whole ? constrained : whole,
    current: process.memoryUsage.rss(),
    // maxRSS is in kilobytes on all systems.
    peak: process.resourceUsage().maxRSS * 1024,
  }
}
