import t from 'tap'
import { makeClient } from '../support/fixtures.js'
import { Follower } from '../support/followers.js'
import { type Api, withService } from '../support/service.js'
import { walk } from '../support/walks.js'

const rounds = 25
/** Number of temporary rows that each writer keeps. */
const passingRows = 8

/** Adds, changes, and deletes clients, also with bulk statements, until `isOver` returns true. */
async function writeUntil(api: Api, stable: readonly number[], isOver: () => boolean): Promise<void> {
  const passing: number[] = []
  for (let n = 0; !isOver(); n++) {
    passing.push(await makeClient(api, { firstname: `Passing ${n}` }))
    const one = stable[(n * 7) % stable.length]
    await api.ok('updateclient', { clientid: one, city: `City ${n}` })
    await api.database.transaction((db) =>
      db('clients')
        .whereIn('id', stable.slice(n % 20, (n % 20) + 5))
        .update({ state: `State ${n}` }),
    )
    if (passing.length > passingRows)
      await api.database.transaction((db) =>
        db('clients')
          .where({ id: passing.shift() as number })
          .delete(),
      )
  }
}

// R-3201, R-3212
withService(t, 'walks and copies miss no row while four writers add, change, and delete rows', async (t, api) => {
  const stable: number[] = []
  for (let n = 0; n < 120; n++) stable.push(await makeClient(api, { firstname: `Stable ${n}` }))
  let over = false
  const writers = [0, 1, 2, 3].map(async () => writeUntil(api, stable, () => over))
  const follower = new Follower(api, 'getclients', { limitnum: 11 })
  try {
    for (let round = 0; round < rounds; round++) {
      const { met } = await walk(api, 'getclients', { limitnum: 9 })
      const ids = met.map(({ id }) => id)
      if (new Set(ids).size !== ids.length) t.fail(`a row was met twice in round ${round}`)
      const missed = stable.filter((id) => !ids.includes(id))
      if (missed.length > 0) t.fail(`round ${round} missed ${missed}`)
      const { marker } = follower
      const page = await api.ok('getclients', { changed_since: marker, limitnum: 50 })
      for (const row of page.data) follower.rows.set(row.id, row)
      follower.marker = page.next
    }
  } finally {
    over = true
    await Promise.all(writers)
  }
  const rows = await api.database.read('clients').orderBy('id')
  const placeOf = (row: { city?: unknown; state?: unknown } | undefined) =>
    row && [row.city ?? '', row.state ?? ''].join()
  const behind = () => rows.filter((row) => placeOf(follower.rows.get(row.id)) !== placeOf(row)).map(({ id }) => id)
  for (let attempt = 0; attempt < 600 && behind().length > 0; attempt++) {
    await follower.follow()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  t.strictSame(behind(), [], 'the copy matches every row')
  t.pass('no row was missed or returned twice')
})
