import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two questions at least and at most. */
const [shortestMs, longestMs] = [5, 100]

/**
 * Asks again and again until the answer is a yes, or fails after `timeoutMs`, which is long enough for a busy machine. The
 * longer it has taken, the longer are the pauses, so that waiting costs other tests nothing.
 */
export async function eventually(what: string, ask: () => unknown, timeoutMs = 300_000): Promise<void> {
  const begunAt = Date.now()
  while (!(await ask())) {
    const waited = Date.now() - begunAt
    if (waited > timeoutMs) throw new Error(`timed out waiting until ${what}`)
    await sleep(Math.min(longestMs, Math.max(shortestMs, waited / 10)))
  }
}
