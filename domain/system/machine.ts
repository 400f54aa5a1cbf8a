/** Disk space in bytes. `free` is the space available to the service. */
export interface Disk {
  readonly total: number
  readonly free: number
}

/** Memory in bytes. */
export interface Memory {
  readonly limit: number
  readonly current: number
  readonly peak: number
}

export interface Machine {
  readonly runtime: string
  /** Returns the reason why the database does not answer, or undefined if it does. */
  databaseProblem(): Promise<string | undefined>
  disk(): Promise<Disk>
  memory(): Memory
}

export interface Health {
  readonly isDegraded: boolean
  /** `ok`, or the reason why the database does not answer. */
  readonly database: string
  readonly disk: Disk & { readonly used: number; readonly usedPercent: number }
  readonly memory: Memory
}

/** Percentage of used disk space at which the service counts as degraded. */
const degradedUsedPercent = 95

/**
 * Checks the database, disk, and memory (R-2005). The service is degraded if the database does not answer, or if the
 * disk is almost full.
 */
export async function checkHealth(machine: Machine): Promise<Health> {
  const [problem, { total, free }] = await Promise.all([machine.databaseProblem(), machine.disk()])
  const used = total - free
  const usedPercent = total === 0 ? 0 : Math.round((used / total) * 10_000) / 100
  return {
    isDegraded: problem !== undefined || usedPercent >= degradedUsedPercent,
    database: problem ?? 'ok',
    disk: { total, free, used, usedPercent },
    memory: machine.memory(),
  }
}
