import t from 'tap'
import { MailConnections, type MailOutcome } from '../../../domain/mail/connections.js'
import { DeliveryError } from '../../../domain/mail/sending.js'

/** Creates connections with a controllable clock. */
function makeConnections(allowed: number) {
  let now = 0
  const connections = new MailConnections(() => now)
  connections.allow(allowed)
  /** Takes connections for a recipient until none is available, and returns the functions that release them. */
  const takeAll = (recipient: string, lane: 1 | 2 | 3 = 3) => {
    const taken: ((outcome: MailOutcome) => void)[] = []
    while (connections.hasRoomFor({ recipient, lane })) taken.push(connections.take(recipient))
    return taken
  }
  /** Sends `count` emails one after the other, each taking `tookMs` milliseconds. */
  const send = (recipient: string, count: number, tookMs: number) => {
    for (let n = 0; n < count; n++) {
      const giveBack = connections.take(recipient)
      now += tookMs
      giveBack({ done: undefined })
    }
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { connections, takeAll, send, pass }
}

const failed = (serverFault?: 'full' | 'unreachable'): MailOutcome => ({
  error: new DeliveryError('no', { isPermanent: false, serverFault }),
})

// R-2823
t.test('an unknown domain gets a quarter of the connections, and one more for each fast email', async (t) => {
  const { takeAll, send } = makeConnections(40)
  const first = takeAll('a@new.example')
  t.equal(first.length, 10)
  for (const giveBack of first) giveBack({ done: undefined })
  t.equal(takeAll('b@NEW.example').length, 20, 'one more for each email, regardless of letter case')
  send('a@known.example', 100, 100)
  const { takeAll: takeOthers, send: sendOthers } = makeConnections(40)
  sendOthers('a@known.example', 100, 100)
  t.equal(takeOthers('a@known.example').length, 35, 'never all connections')
})

// R-2823
t.test('a domain whose last email was slow gets a quarter until its emails are fast again', async (t) => {
  const { takeAll, send } = makeConnections(40)
  send('a@slow.example', 100, 100)
  send('a@slow.example', 1, 5001)
  const held = takeAll('a@slow.example')
  t.equal(held.length, 10)
  t.equal(takeAll('a@other.example').length, 10, 'other domains still get connections')
  for (const giveBack of held) giveBack({ done: undefined })
  t.equal(takeAll('a@slow.example').length, 20)
})

t.test('a domain with hanging emails on a quarter of the connections gets no more', async (t) => {
  const { takeAll, send, pass, connections } = makeConnections(40)
  send('a@hung.example', 5, 100)
  t.equal(takeAll('a@hung.example').length, 15)
  send('b@hung.example', 20, 100)
  pass(6000)
  t.notOk(connections.hasRoomFor({ recipient: 'c@hung.example', lane: 1 }))
  t.ok(connections.hasRoomFor({ recipient: 'c@other.example', lane: 3 }))
})

// R-2823
t.test('slow domains share half of the connections, and the other half stays available to other domains', async (t) => {
  const { takeAll, send, connections } = makeConnections(40)
  for (const n of [1, 2, 3, 4]) send(`a@slow${n}.example`, 1, 10_000)
  const taken = [1, 2, 3, 4].map((n) => takeAll(`a@slow${n}.example`).length)
  t.strictSame(taken, [10, 10, 0, 0])
  t.ok(connections.hasRoomFor({ recipient: 'a@other.example', lane: 3 }))
})

// R-2823
t.test('reserves a tenth of the connections for lane 1', async (t) => {
  const { takeAll, connections } = makeConnections(40)
  let taken = 0
  for (let n = 0; n < 100; n++) taken += takeAll(`a@domain${n}.example`, n % 2 === 0 ? 3 : 2).length
  t.equal(taken, 36)
  t.ok(connections.hasRoomFor({ recipient: 'a@waiting.example', lane: 1 }))
  t.equal(takeAll('a@waiting.example', 1).length, 4)
})

t.test('a single connection serves every lane and domain', async (t) => {
  const { connections, takeAll, send } = makeConnections(1)
  t.equal(takeAll('a@example.com').length, 1)
  t.notOk(connections.hasRoomFor({ recipient: 'b@example.org', lane: 1 }))
  const other = makeConnections(1)
  other.send('a@slow.example', 1, 60_000)
  t.equal(other.takeAll('a@slow.example').length, 1)
  send('a@example.com', 1, 1)
})

// R-2823
t.test('each connection that the mail server refuses lowers the limit by one for ten minutes', async (t) => {
  const { connections, takeAll, pass } = makeConnections(40)
  const held = [...takeAll('a@one.example'), ...takeAll('a@two.example')]
  t.equal(held.length, 20)
  held[0]?.(failed('full'))
  t.equal(connections.most, 19)
  held[1]?.(failed('full'))
  t.equal(connections.most, 18, 'one less for each refusal')
  connections.allow(5)
  t.equal(connections.most, 5)
  connections.allow(40)
  pass(10 * 60_000)
  t.equal(connections.most, 40)
})

t.test('a delay by an unreachable mail server does not make a domain slow', async (t) => {
  const domains = ['one.example', 'two.example', 'three.example']
  for (const [fault, third] of [
    ['unreachable', 10],
    [undefined, 0],
  ] as const) {
    const { connections, takeAll, pass } = makeConnections(40)
    for (const domain of domains) {
      const giveBack = connections.take(`a@${domain}`)
      pass(30_000)
      giveBack(failed(fault))
    }
    // Slow domains share half of the connections.
    t.strictSame(
      domains.map((domain) => takeAll(`a@${domain}`).length),
      [10, 10, third],
      fault ?? 'slow without a server fault',
    )
  }
})

t.test('forgets a domain ten minutes after its last email', async (t) => {
  const { takeAll, send, pass } = makeConnections(40)
  send('a@known.example', 100, 10)
  pass(11 * 60_000)
  send('a@other.example', 1, 10)
  t.equal(takeAll('a@known.example').length, 10)
})
