import t from 'tap'
import { connect } from '../../db/connect.js'
import { Slices } from '../../db/slices.js'
import { onMigratedSqlite } from './one-database.js'

onMigratedSqlite(t, 'a long transaction makes room for what has come meanwhile', async (t, url) => {
  const { transaction, read, close } = await connect(url)
  t.teardown(close)
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await transaction(async (db) => {
    const first = turns
    const begun = performance.now()
    while (performance.now() - begun < 30) await db('settings').where({ name: 'none' }).update({ value: '1' })
    t.ok(turns - first >= 2, 'the event loop went on', { turns: turns - first })
  })
  isDone = true
  t.equal(await read('settings').where({ name: 'none' }).first(), undefined)
})

const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** Returns how many of so many turns, each with work, are done once a slice that has lasted for long has made room. */
async function turnsBeside(turns: number): Promise<number> {
  const slices = new Slices()
  await slices.next()
  work(2)
  let done = 0
  const turn = () => {
    work(0.3)
    if (++done < turns) setImmediate(turn)
  }
  setImmediate(turn)
  await slices.next()
  return done
}

t.test('the work goes on when what has come is done, which may take several turns, or after a while', async (t) => {
  let done = 0
  // A machine that is busy may hold up a turn for longer than room is made.
  for (let times = 0; done < 4 && times < 50; times++) done = await turnsBeside(4)
  t.equal(done, 4)
  t.ok((await turnsBeside(1000)) < 1000)
})
