import type { Test } from 'tap'
import { onBothDatabases, prepared } from '../support/databases.js'
import { historiesPerWorld, runWorld } from './world.js'

// HISTORIES on each database, from SEED on; HISTORY picks one of the twenty of a seed.
const only = process.env.HISTORY ? Number(process.env.HISTORY) : undefined

/** Lives through random histories on each database, twenty at one service; seeds are printed, and repeat what they found. */
export async function runHistories(
  t: Test,
  title: string,
  { histories, firstSeed }: { readonly histories: number; readonly firstSeed: number },
): Promise<void> {
  const seed = Number(process.env.SEED || firstSeed)
  const worlds = Math.max(1, Math.ceil(Number(process.env.HISTORIES || histories) / historiesPerWorld))
  for (let at = seed; at < seed + worlds; at++)
    await onBothDatabases(
      t,
      `${title}, SEED=${at}`,
      async (t, url) => {
        console.log(`${t.name}: SEED=${at}, ${worlds - (at - seed)} to go`)
        const wrong = await runWorld(t, url, { seed: at, only })
        for (const one of wrong) console.log(one)
        t.equal(wrong.length, 0, 'nothing is wrong')
      },
      prepared,
    )
}
