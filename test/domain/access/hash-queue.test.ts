import t from 'tap'
import { HashQueue } from '../../../domain/access/hash-queue.js'

/** A queue whose work ends when the test says so, and the names of what was begun and refused. */
function makeQueue() {
  const queue = new HashQueue()
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    begun,
    refused,
    ask: (name: string, source?: string) => {
      const work = () => new Promise<void>((resolve) => ends.push(resolve)).then(() => begun.length)
      queue
        .run(() => {
          begun.push(name)
          return work()
        }, source)
        .catch((error) => {
          t.match(error, { name: 'Fault', code: 'hashing_busy', kind: 'busy', retryAfterSeconds: 3 })
          refused.push(name)
        })
    },
    /** Ends the work that began first. */
    end: async () => {
      ends.shift()?.()
      await turn()
    },
    turn,
  }
}

t.test('two run at a time, and sources take turns', async (t) => {
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

t.test('callers with a credential alternate with guesses', async (t) => {
  const { begun, ask, end } = makeQueue()
  for (let n = 0; n < 5; n++) ask(`guess ${n}`, 'network')
  for (let n = 0; n < 3; n++) ask(`own ${n}`)
  for (let n = 0; n < 6; n++) await end()
  t.strictSame(begun.slice(2), ['own 0', 'guess 2', 'own 1', 'guess 3', 'own 2', 'guess 4'])
})

t.test('a full queue drops the latest entry of its largest source', async (t) => {
  const { begun, refused, ask, end, turn } = makeQueue()
  for (let n = 0; n < 20; n++) ask(`flood ${n}`, 'flood')
  await turn()
  t.strictSame(refused, ['flood 18', 'flood 19'], 'sixteen wait beside the two that run')
  ask('other', 'other')
  await turn()
  t.strictSame(refused.slice(2), ['flood 17'])
  await end()
  await end()
  t.ok(begun.includes('other'), 'and the other has its turn soon')
})

t.test('the queue refuses a seventeenth source, and the 65th entry with a credential', async (t) => {
  const { refused, ask, turn } = makeQueue()
  for (let n = 0; n < 20; n++) ask(`guess ${n}`, `network ${n}`)
  for (let n = 0; n < 66; n++) ask(`own ${n}`)
  await turn()
  t.strictSame(refused, ['guess 18', 'guess 19', 'own 64', 'own 65'])
})

t.test('a failed hash frees its place', async (t) => {
  const queue = new HashQueue()
  const fails = () => Promise.reject(new Error('no'))
  await Promise.all(Array.from({ length: 10 }, () => t.rejects(queue.run(fails, 'a'), { message: 'no' })))
  t.equal(await queue.run(async () => 'done'), 'done')
})
