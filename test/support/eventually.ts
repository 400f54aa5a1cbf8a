import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until the answer is a yes, or fails after `timeoutMs`, which is long enough for a busy machine. */
export async function eventually(what: string, ask: () => unknown, timeoutMs = 60_000): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  while (!(await ask())) {
    if (Date.now() > giveUpAt) throw new Error(`timed out waiting until ${what}`)
    await sleep(10)
  }
}
