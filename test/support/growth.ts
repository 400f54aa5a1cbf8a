import { runInThisContext } from 'node:vm'
import type { Test } from 'tap'

// How the cost of reading a text grows with its length. What is compared is processor time of this process, so that a busy
// machine makes no difference, and always with that of a shorter text, so that a slow one makes none either.

/**
 * How many times as long the longer of two texts is, and how many times as much it may cost: a linear reader takes
 * eight times as much, a quadratic one 64.
 */
const factor = 8
const allowed = 3 * factor
/** Milliseconds that are taken for noise, and after which a single run is cut off. */
const noiseMs = 2
const hangMs = 20_000
/** Runs after which a cost counts as real. Other processes can make a single run look several times as expensive. */
const maxTurns = 12

export interface Reading {
  /** Makes a text of about as many characters. */
  readonly text: (length: number) => string
  readonly read: (text: string) => unknown
  /** The longest text that anybody can send. */
  readonly longest?: number
}

/** Returns what shows that the cost grows faster than the length, or undefined where it does not. */
export function superLinear({ text, read, longest = 65_536 }: Reading): string | undefined {
  const figures = new Map<number, number>()
  // From short to long, so that what is far worse than linear is found before it takes for ever.
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

/** Fails where the cost of a reading grows faster than the length. */
export function growsLinearly(t: Test, what: string, reading: Reading): void {
  const found = superLinear(reading)
  t.equal(found, undefined, what)
}

/** Returns the least of a few runs in milliseconds; it stops at the first that stays within a limit. */
function cheapest(run: () => unknown, limit: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < maxTurns && least > limit; turn++) least = Math.min(least, costOf(run))
  return least
}

/**
 * Returns the milliseconds of processor time that a run takes. A reader may refuse its text, which is as good as reading
 * it; one that takes too long is cut off and costs without end.
 */
export function costOf(run: () => unknown, timeout = hangMs): number {
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
