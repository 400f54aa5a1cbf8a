import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import t, { type Test } from 'tap'
import { DeliveryError, type OutgoingMail } from '../../domain/mail/sending.js'
import { type SmtpTimeouts, smtpTransport } from '../../server/smtp.js'
import { openSink } from '../reliability/sink.js'
import { eventually } from '../support/eventually.js'

const mailTo = (to: string): OutgoingMail => ({
  from: { name: 'Billing', address: 'billing@example.org' },
  to,
  subject: 'Invoice',
  html: '<p>12.50</p>',
  text: '12.50',
  messageId: '<mail-1@example.org>',
  autoSubmitted: 'auto-generated',
})

/** Opens a transport, and closes it at the end of the test. */
function open(t: Test, url: string, timeouts: Partial<SmtpTimeouts> = {}, connections = 4) {
  const transport = smtpTransport(url, { host: 'billing.example.com', timeouts })
  transport.resize?.(connections)
  t.teardown(() => transport.close())
  return transport
}

// R-2824
t.test('waits for a server that is slow to accept the message text, and sends the email once', async (t) => {
  const sink = await openSink(t, { isSilent: (stop) => stop === 'END' })
  const transport = open(t, sink.url, { recipient: 1500 })
  const sent = transport.send(mailTo('slow@example.com'))
  await eventually('the server has the text', () => sink.held() === 1)
  // Waits longer than the timeout for a recipient.
  await sleep(1700)
  sink.wake()
  await sent
  t.strictSame(sink.taken, ['slow@example.com'])
})

// R-2824
t.test('gives up on a server that does not accept a recipient in time, and delivers other emails', async (t) => {
  const sink = await openSink(t, { isSilent: (stop, recipient) => stop === 'RCPT' && recipient.startsWith('silent') })
  const transport = open(t, sink.url, { recipient: 2000 })
  const failure = await transport.send(mailTo('silent@example.com')).catch((error: unknown) => error)
  t.ok(failure instanceof DeliveryError)
  t.match(failure, { message: 'The mail server did not accept the recipient within 2 seconds', isPermanent: false })
  t.equal((failure as DeliveryError).serverFault, undefined)
  await transport.send(mailTo('other@example.com'))
  t.strictSame(sink.taken, ['other@example.com'])
})

t.test('emails share connections, and a rejected email leaves its connection open', async (t) => {
  const sink = await openSink(t, {
    answerTo: (recipient) => (recipient.startsWith('no') ? '550 no such user' : undefined),
  })
  const transport = open(t, sink.url, {}, 1)
  const outcomes = await Promise.allSettled(
    ['a', 'no1', 'b', 'no2', 'c'].map((name) => transport.send(mailTo(`${name}@example.com`))),
  )
  t.strictSame(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
  t.match((outcomes[1] as PromiseRejectedResult).reason, { isPermanent: true, message: /550 no such user/ })
  t.strictSame(sink.taken, ['a@example.com', 'b@example.com', 'c@example.com'])
  t.equal(sink.counts.opened, 1)
})

t.test('`resize` changes the maximum number of connections', async (t) => {
  const sink = await openSink(t, { answerAfterMs: 20 })
  const transport = open(t, sink.url, {}, 2)
  const sendAll = () => Promise.all(Array.from({ length: 12 }, (_, n) => transport.send(mailTo(`${n}@example.com`))))
  await sendAll()
  t.equal(sink.counts.most, 2)
  transport.resize?.(5)
  await sendAll()
  t.equal(sink.counts.most, 5)
})

t.test('reports a full and an unreachable server as server faults', async (t) => {
  const sink = await openSink(t, { maxConnections: 1, isSilent: (stop) => stop === 'END' })
  const transport = open(t, sink.url)
  const first = transport.send(mailTo('a@example.com'))
  await eventually('the first email has a connection', () => sink.open.size === 1)
  const second = await transport.send(mailTo('b@example.com')).catch((error: unknown) => error)
  t.match(second, { serverFault: 'full', isPermanent: false })
  sink.wake()
  await first
  const gone = open(t, 'smtp://127.0.0.1:1')
  const unreachable = await gone.send(mailTo('a@example.com')).catch((error: unknown) => error)
  t.match(unreachable, { serverFault: 'unreachable', isPermanent: false })
})

// R-2825
t.test('greets with the host name of the service, unless the server URL contains another name', async (t) => {
  const sink = await openSink(t)
  await open(t, sink.url).send(mailTo('a@example.com'))
  await open(t, `${sink.url}/?name=mx.example.net`).send(mailTo('b@example.com'))
  t.strictSame(sink.greeted, ['billing.example.com', 'mx.example.net'])
  t.strictSame(sink.senders, ['billing@example.org', 'billing@example.org'])
})

/** Starts a TLS mail server with an untrusted certificate. Returns its port and the encryption of each email. */
async function openTlsServer(t: Test, options: { secure: boolean; disabledCommands?: string[] }) {
  const ways: string[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disableReverseLookup: true, logger: false, closeTimeout: 50, ...options },
    onData: (stream, { secure }, done) => {
      ways.push(secure ? 'encrypted' : 'clear')
      stream.on('end', done).resume()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { ways, port: (server.server.address() as AddressInfo).port }
}

const untrusted = 'tls.rejectUnauthorized=false'

t.test('smtps:// and requireTLS encrypt emails, and requireTLS rejects servers without TLS', async (t) => {
  const implicit = await openTlsServer(t, { secure: true })
  await open(t, `smtps://127.0.0.1:${implicit.port}/?${untrusted}`).send(mailTo('a@example.com'))
  t.strictSame(implicit.ways, ['encrypted'])

  const offering = await openTlsServer(t, { secure: false })
  await open(t, `smtp://127.0.0.1:${offering.port}/?requireTLS=true&${untrusted}`).send(mailTo('a@example.com'))
  t.strictSame(offering.ways, ['encrypted'])
  const distrustful = open(t, `smtp://127.0.0.1:${offering.port}/?requireTLS=true`)
  await t.rejects(distrustful.send(mailTo('a@example.com')), { message: /certificate/, isPermanent: false })

  const clear = await openTlsServer(t, { secure: false, disabledCommands: ['STARTTLS'] })
  const required = open(t, `smtp://127.0.0.1:${clear.port}/?requireTLS=true`)
  await t.rejects(required.send(mailTo('a@example.com')), { message: /STARTTLS/, isPermanent: false })
  t.strictSame(clear.ways, [])
  await open(t, `smtp://127.0.0.1:${clear.port}`).send(mailTo('a@example.com'))
  t.strictSame(
    clear.ways,
    ['clear'],
    'without requireTLS, an email is sent unencrypted if the server does not offer TLS',
  )
})
