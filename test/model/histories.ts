import type { Test } from 'tap'
import { onBothDatabases, prepared } from '../support/databases.js'
import { historiesPerWorld, runWorld } from './world.js'

// HISTORIES on each database, from SEED on; HISTORY picks one of the ten of a seed.
const seed = Number(process.env.SEED || Math.floor(Math.random() * 1_000_000))
const only = process.env.HISTORY ? Number(process.env.HISTORY) : undefined

/** Lives through random histories on each database, ten at one service; seeds are printed, and repeat what they found. */
export function liveHistories(t: Test, title: string, usual: number) {
  const worlds = Math.max(1, Math.ceil(Number(process.env.HISTORIES || usual) / historiesPerWorld))
  return onBothDatabases(
    t,
    title,
    async (t) => {
      const make = t.name === 'sqlite' ? prepared.sqlite : prepared.postgres
      console.log(`${t.name}: SEED=${seed} HISTORIES=${worlds * historiesPerWorld}`)
      for (let n = 0; n < worlds; n++)
        await t.test(`SEED=${seed + n}`, async (t) => {
          const wrong = await runWorld(t, await make(t), { seed: seed + n, only })
          for (const one of wrong) console.log(one)
          t.equal(wrong.length, 0, 'nothing is wrong')
        })
    },
    { sqlite: async () => '', postgres: async () => '' },
  )
}
