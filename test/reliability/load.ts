import { type Answer, callAction } from '../server/serve.js'

/** Returns a random number generator that repeats its numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One call of the load, and its outcome. */
export interface Operation {
  readonly action: 'addclient' | 'addcredit'
  readonly parameters: Readonly<Record<string, string | number>>
  /** Unique to the call: its email address or description. */
  readonly mark: string
  answer?: Answer
  /** The error if no answer came. */
  failure?: unknown
}

/** Makes the call under its own idempotency key, so that it can be repeated if no answer came. */
export const perform = (url: string, { action, parameters, mark }: Operation): Promise<Answer> =>
  callAction(url, action, parameters, 'POST', { 'idempotency-key': mark })

/** Starts callers that create clients and give them credit, until they are stopped or get no answer. */
export function startLoad(
  url: string,
  { callers, random, clientIds, name }: { callers: number; random: () => number; clientIds: number[]; name: string },
) {
  const operations: Operation[] = []
  let stopped = false
  const next = (): Operation => {
    const mark = `${name}-${operations.length}`
    const clientId = clientIds[Math.floor(random() * clientIds.length)]
    if (clientId === undefined || random() < 0.3) {
      const email = `${mark}@example.com`
      const password = random() < 0.1 ? { password2: 'long enough' } : {}
      return { action: 'addclient', mark: email, parameters: { firstname: 'A', lastname: 'B', email, ...password } }
    }
    const amount = (1 + Math.floor(random() * 1000)) / 100
    return { action: 'addcredit', mark, parameters: { clientid: clientId, description: mark, amount } }
  }
  const caller = async () => {
    while (!stopped) {
      const operation = next()
      operations.push(operation)
      try {
        operation.answer = await perform(url, operation)
        if (operation.answer.status === 200 && operation.action === 'addclient')
          clientIds.push(operation.answer.body.clientid)
      } catch (error) {
        operation.failure = error
        return
      }
    }
  }
  const all = Promise.all(Array.from({ length: callers }, caller))
  return {
    operations,
    /** Lets the callers finish their current calls and end. */
    stop: async () => {
      stopped = true
      await all
    },
    /** Resolves once all callers have ended, because they were stopped or got no answer. */
    ended: all,
  }
}
