import t from 'tap'
import { HashQueue, type Waiter } from '../../../domain/access/hash-queue.js'

/** Returns a hash queue and the names of its started and rejected hashes. Each hash runs until `end` is called. */
function makeQueue() {
  const queue = new HashQueue()
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    begun,
    refused,
    ask: (name: string, source: string, kind: Waiter['kind'] = 'stranger') => {
      const work = () => new Promise<void>((resolve) => ends.push(resolve)).then(() => begun.length)
      queue
        .run(
          () => {
            begun.push(name)
            return work()
          },
          { kind, source },
        )
        .catch((error) => {
          t.match(error, { name: 'Fault', code: 'hashing_busy', kind: 'busy', retryAfterSeconds: 3 })
          refused.push(name)
        })
    },
    /** Finishes the hash that started first. */
    end: async () => {
      ends.shift()?.()
      await turn()
    },
    turn,
  }
}

// R-2831
t.test('runs two hashes at a time and alternates between sources', async (t) => {
  const { begun, ask, end, turn } = makeQueue()
  for (let n = 0; n < 6; n++) ask(`flood ${n}`, 'flood')
  ask('other 0', 'other')
  ask('third 0', 'third')
  ask('other 1', 'other')
  await turn()
  t.strictSame(begun, ['flood 0', 'flood 1'])
  for (let n = 0; n < 7; n++) await end()
  t.strictSame(begun.slice(2), ['flood 2', 'other 0', 'third 0', 'flood 3', 'other 1', 'flood 4', 'flood 5'])
})

// R-2831
t.test('alternates between owners, relays, and strangers', async (t) => {
  const { begun, ask, end } = makeQueue()
  for (let n = 0; n < 4; n++) ask(`guess ${n}`, 'network')
  for (let n = 0; n < 3; n++) ask(`passed on ${n}`, 'credential:1', 'relay')
  for (let n = 0; n < 2; n++) ask(`own ${n}`, 'credential:1', 'owner')
  for (let n = 0; n < 7; n++) await end()
  t.strictSame(begun.slice(2), [
    ...['own 0', 'passed on 0', 'guess 2', 'own 1', 'passed on 1', 'guess 3'],
    'passed on 2',
  ])
})

t.test('credentials take turns, however many hashes one requests', async (t) => {
  for (const kind of ['owner', 'relay'] as const) {
    const { begun, ask, end } = makeQueue()
    for (let n = 0; n < 5; n++) ask(`many ${n}`, 'credential:1', kind)
    ask('few 0', 'credential:2', kind)
    for (let n = 0; n < 4; n++) await end()
    t.strictSame(begun.slice(2), ['many 2', 'few 0', 'many 3', 'many 4'])
  }
})

// R-2831
t.test('a full line drops the latest waiting hash of its largest credential to admit another credential', async (t) => {
  for (const [kind, ofSource, total] of [
    ['owner', 64, 128],
    ['relay', 32, 64],
  ] as const) {
    const { refused, ask, turn } = makeQueue()
    const fill = (source: string, count: number) => {
      for (let n = 0; n < count; n++) ask(`${source} ${n}`, source, kind)
    }
    fill('running', 2)
    fill('a', ofSource + 1)
    await turn()
    t.strictSame(refused, [`a ${ofSource}`], 'limits how many hashes of one credential wait')
    fill('b', total - ofSource)
    fill('c', 1)
    await turn()
    t.strictSame(refused.slice(1), [`a ${ofSource - 1}`])
  }
})

// R-2831
t.test('a full queue drops the latest waiting hash of its largest source to admit another source', async (t) => {
  const { begun, refused, ask, end, turn } = makeQueue()
  for (let n = 0; n < 20; n++) ask(`flood ${n}`, 'flood')
  await turn()
  t.strictSame(refused, ['flood 18', 'flood 19'], 'sixteen wait in addition to the two running')
  ask('other', 'other')
  await turn()
  t.strictSame(refused.slice(2), ['flood 17'])
  await end()
  await end()
  t.ok(begun.includes('other'), 'the other source gets its turn soon')
})

t.test('rejects networks beyond sixteen waiting ones, but still admits a relay and an owner', async (t) => {
  const { refused, ask, turn } = makeQueue()
  for (let n = 0; n < 20; n++) ask(`guess ${n}`, `network ${n}`)
  ask('passed on', 'credential:1', 'relay')
  ask('own', 'credential:1', 'owner')
  await turn()
  t.strictSame(refused, ['guess 18', 'guess 19'])
})

t.test('a failed hash makes room for the next one', async (t) => {
  const queue = new HashQueue()
  const waiter = { kind: 'owner', source: 'a' } as const
  const fails = () => Promise.reject(new Error('no'))
  await Promise.all(Array.from({ length: 10 }, () => t.rejects(queue.run(fails, waiter), { message: 'no' })))
  t.equal(await queue.run(async () => 'done', waiter), 'done')
})
