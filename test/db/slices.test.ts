import t from 'tap'
import { connect } from '../../db/connect.js'
import { Slices } from '../../db/slices.js'
import { onMigratedSqlite } from './one-database.js'

onMigratedSqlite(t, 'a long transaction yields to other work', async (t, url) => {
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
    // Counts statements, because a busy machine may run only a few of them within any time.
    for (let statements = 0; turns - first < 2 && statements < 20_000; statements++)
      await db('settings').where({ name: 'none' }).update({ value: '1' })
    t.ok(turns - first >= 2, 'the event loop continues', { turns: turns - first })
  })
  isDone = true
  t.equal(await read('settings').where({ name: 'none' }).first(), undefined)
})

const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/**
 * Queues `turns` turns of the event loop, each from the previous turn. Returns the number of turns that run while an
 * overdue slice yields.
 */
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

t.test('an overdue slice waits for other work, even over several turns, until a time limit', async (t) => {
  let done = 0
  // A busy machine may delay a turn beyond the time limit.
  for (let times = 0; done < 4 && times < 50; times++) done = await turnsBeside(4)
  t.equal(done, 4)
  t.ok((await turnsBeside(1000)) < 1000)
})
