import type { Test } from 'tap'
import { onBothDatabases, prepared } from '../support/databases.js'
import { historiesPerWorld, runWorld } from './world.js'

// HISTORIES sets the number of histories on each database, SEED the first seed, and HISTORY one of a seed's twenty
// histories.
const only = process.env.HISTORY ? Number(process.env.HISTORY) : undefined

/** Runs random histories on each database, twenty in each installation. Prints the seeds, which reproduce errors. */
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
