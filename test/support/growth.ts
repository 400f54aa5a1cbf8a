import { runInThisContext } from 'node:vm'
import type { Test } from 'tap'

// Measures how the cost of reading a text grows with its length. Processor time does not depend on the load of the
// machine, and the ratio of the costs of two lengths does not depend on its speed.

/**
 * Ratio of two lengths, and the highest accepted ratio of their costs. A linear reader costs 16 times as much, a
 * quadratic one 256 times. Memory that no longer fits the processor's cache makes a linear reader several times slower.
 */
const factor = 16
const allowed = 4 * factor
/** Noise in milliseconds, and the time after which a run is aborted. */
const noiseMs = 0.5
const hangMs = 20_000
/**
 * Number of runs over the limit that prove a cost. A single run does not, because other processes can make it look
 * several times as expensive.
 */
const maxTurns = 12
/** Number of runs within the limit whose lowest cost counts, unless it is noise: a high cost would hide a growth. */
const minTurns = 3

export interface Reading {
  readonly text: (length: number) => string
  readonly read: (text: string) => unknown
  /** Longest text that a caller can send. */
  readonly longest?: number
}

/** Returns the measured costs if they grow faster than the length, or undefined if they do not. */
export function findSuperlinearCosts({ text, read, longest = 65_536 }: Reading): string | undefined {
  const figures = new Map<number, number>()
  // From short to long, to find a very slow reader early.
  for (let length = Math.max(1, Math.floor(longest / 2 ** 10)); length <= longest; length *= 2) {
    const sample = text(length)
    const limit = allowed * Math.max(noiseMs, figures.get(length / factor) ?? 0)
    const cost = cheapest(() => read(sample), limit)
    figures.set(length, cost)
    if (cost > limit)
      return [...figures].map(([characters, ms]) => `${characters} characters: ${ms.toFixed(1)} ms`).join(', ')
  }
  return undefined
}

export function growsLinearly(t: Test, what: string, reading: Reading): void {
  const found = findSuperlinearCosts(reading)
  t.equal(found, undefined, what)
}

/** Returns the lowest cost in milliseconds. Stops at the first of at least three runs within the limit. */
function cheapest(run: () => unknown, limit: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < maxTurns && least > (turn < minTurns ? noiseMs : limit); turn++)
    least = Math.min(least, measureCost(run))
  return least
}

/** Returns the processor time of a run in milliseconds, or infinity after `timeout`. A reader may reject its text. */
export function measureCost(run: () => unknown, timeout = hangMs): number {
  const before = process.cpuUsage()
  let isCutOff = false
  Object.assign(globalThis, { measured: run })
  try {
    runInThisContext('measured()', { timeout })
  } catch (error) {
    isCutOff = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  }
  const { user, system } = process.cpuUsage(before)
  return isCutOff ? Number.POSITIVE_INFINITY : (user + system) / 1000
}
