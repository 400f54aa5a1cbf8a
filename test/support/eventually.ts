import { setTimeout as sleep } from 'node:timers/promises'

/** Shortest and longest pause in milliseconds. */
const [shortestMs, longestMs] = [5, 100]

/**
 * Repeats a check until it succeeds, or throws after `timeoutMs`, which is long enough for a busy machine. Pauses grow,
 * so that waiting does not slow down other tests.
 */
export async function eventually(what: string, ask: () => unknown, timeoutMs = 300_000): Promise<void> {
  const begunAt = Date.now()
  while (!(await ask())) {
    const waited = Date.now() - begunAt
    if (waited > timeoutMs) throw new Error(`timed out waiting until ${what}`)
    await sleep(Math.min(longestMs, Math.max(shortestMs, waited / 10)))
  }
}
