import t from 'tap'
import { cached } from '../../db/cached.js'

/** Returns a cached loader whose value is its number of loads, and whose version the test sets. */
function memory() {
  let version: string | undefined = '1'
  let fails = false
  const read = 'read' as never
  const through: unknown[] = []
  let gate = Promise.resolve()
  const load = cached({ version: () => version, read }, ['settings'], async (db) => {
    const n = through.push(db)
    await gate
    if (fails) throw new Error('unreachable')
    return n
  })
  return {
    load,
    /** The handles used for loading, in order. */
    through,
    setVersion: (next: string | undefined) => {
      version = next
    },
    setFailing: (next: boolean) => {
      fails = next
    },
    /** Blocks the loads that begin from now on until the returned function is called. */
    hold: () => {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
  }
}

const transaction = 'transaction' as never

t.test('a value is cached while its tables keep their version', async (t) => {
  const { load, setVersion } = memory()
  t.equal(await load(), 1)
  t.strictSame(await Promise.all([load(), load()]), [1, 1])
  setVersion('2')
  t.strictSame(await Promise.all([load(), load()]), [2, 2], 'concurrent callers share one load')
  t.equal(await load(), 2)
})

t.test('nothing is cached while the version is unknown', async (t) => {
  const { load, setVersion } = memory()
  setVersion(undefined)
  t.equal(await load(), 1)
  t.equal(await load(), 2)
  setVersion('1')
  t.equal(await load(), 3)
  t.equal(await load(), 3)
})

t.test('a failed load is not cached and does not remove a newer value', async (t) => {
  const { load, through, setFailing, setVersion, hold } = memory()
  setFailing(true)
  await t.rejects(load(), { message: 'unreachable' })
  setFailing(false)
  t.equal(await load(), 2)
  t.equal(await load(), 2)

  setVersion('2')
  const open = hold()
  const failing = load()
  setVersion('3')
  const second = hold()
  second()
  t.equal(await load(), 4)
  setFailing(true)
  open()
  await t.rejects(failing)
  setFailing(false)
  t.equal(await load(), 4)
  t.equal(through.length, 4)
})

t.test('a transaction uses a cached value, and loads others through its own handle without caching them', async (t) => {
  const { load, through, setVersion } = memory()
  t.equal(await load(transaction), 1)
  t.equal(await load(), 2)
  t.equal(await load(transaction), 2)
  t.strictSame(through, ['transaction', 'read'])
  setVersion('2')
  t.equal(await load(transaction), 3)
  t.equal(await load(), 4)
  setVersion(undefined)
  t.equal(await load(transaction), 5)
  t.strictSame(through.slice(2), ['transaction', 'read', 'transaction'])
})

t.test("a transaction never waits for another caller's load", async (t) => {
  const { load, hold } = memory()
  const open = hold()
  const slow = load()
  hold()()
  t.equal(await load(transaction), 2)
  open()
  t.equal(await slow, 1)
  t.equal(await load(transaction), 1)
})
