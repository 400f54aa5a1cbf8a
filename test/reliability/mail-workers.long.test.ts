// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { connect } from '../../db/connect.js'
import type { Context } from '../../domain/context.js'
import { DeliveryError, markDeferred, markSent } from '../../domain/mail/sending.js'
import { Settings } from '../../domain/settings/settings.js'
import { onPostgres } from '../db/one-database.js'
import { eventually, serve } from '../server/serve.js'
import { claimMail } from '../support/claims.js'
import { onBothDatabases } from '../support/databases.js'
import { makeClient } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { openMailbox, waitForMails } from './mailbox.js'

const minute = 60_000
const statuses = (api: Api) => api.database.read('emails').orderBy('id').pluck('status')

onBothDatabases(
  t,
  'an email whose worker was killed is sent again within a minute, with the same message ID',
  async (t, url) => {
    const silent = await openMailbox(t)
    silent.fallSilent()
    const killed = await serve(t, { DATABASE_URL: url, SMTP_URL: silent.url, BASE_URL: 'https://billing.example.com' })
    const { body } = await killed.call('addclient', { firstname: 'A', lastname: 'B', email: 'a@example.com' })
    await killed.call('createclientinvite', { clientid: body.clientid, email: 'b@example.com' })
    await waitForMails(silent, 1)
    await killed.kill('SIGKILL')

    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, {
      environment: { SMTP_URL: mailbox.url, BASE_URL: 'https://billing.example.com' },
    })
    api.advance(30_000)
    api.service.wake()
    await sleep(100)
    t.match(
      await api.database.read('emails').first(),
      { status: 'queued', attempts: 1 },
      'no worker takes it from one that may still run',
    )
    api.advance(25_000)
    api.service.wake()
    await waitForMails(mailbox, 1)
    t.equal(
      mailbox.mails[0]?.parsed.messageId,
      silent.mails[0]?.parsed.messageId,
      'recipients can recognize the duplicate',
    )
    t.match(mailbox.mails[0]?.parsed.messageId, /@billing\.example\.com>$/)
    await eventually('it is stored as sent', async () => (await statuses(api))[0] === 'sent')
  },
)

onPostgres(t, 'three workers on one database deliver each email once', async (t, url) => {
  const mailbox = await openMailbox(t)
  const writer = await startApi(t, url, { environment: { ROLE: 'api' } })
  const clientid = await makeClient(writer)
  const emails = Array.from({ length: 40 }, (_, n) => `guest${n}@example.com`)
  for (const email of emails) await writer.ok('createclientinvite', { clientid, email })
  const workers = await Promise.all(
    [1, 2, 3].map(() => startApi(t, url, { environment: { ROLE: 'worker', SMTP_URL: mailbox.url } })),
  )
  for (const { service } of workers) service.wake()
  await waitForMails(mailbox, emails.length)
  await eventually('all are stored as sent', async () => (await statuses(writer)).every((status) => status === 'sent'))
  for (const { service } of workers) service.wake()
  await sleep(200)
  t.strictSame(mailbox.mails.flatMap(({ to }) => to).sort(), [...emails].sort())
})

onPostgres(
  t,
  'a process with the role `api` delivers nothing, and a process with the role `worker` does',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const environment = { SMTP_URL: mailbox.url }
    const api = await startApi(t, url, { environment: { ...environment, ROLE: 'api' } })
    await api.ok('createclientinvite', { clientid: await makeClient(api), email: 'b@example.com' })
    api.service.wake()
    await sleep(300)
    t.strictSame(await statuses(api), ['queued'])
    const worker = await startApi(t, url, { environment: { ...environment, ROLE: 'worker' } })
    worker.service.wake()
    await waitForMails(mailbox, 1)
    t.equal((await fetch(`${worker.url}/readyz`)).status, 200, 'a worker also answers /readyz')
  },
)

onBothDatabases(t, 'concurrent workers each claim a different due email', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const now = new Date('2024-01-01T00:00:00.000Z')
  await database.transaction(async (db) => {
    for (const [n, due] of [3, 1, 2, 9].entries())
      await db('emails').insert({
        ...{
          template: 'x',
          recipient: `${n}@example.com`,
          subject: '',
          body: '',
          status: 'queued' as const,
          attempts: 0,
        },
        next_attempt_at: new Date(now.getTime() - (5 - due) * minute).toISOString(),
        created_at: now.toISOString(),
      })
  })
  const claimed = await Promise.all(
    Array.from({ length: 6 }, () => database.transaction((db) => claimMail({ db, now, machineNow: now } as Context))),
  )
  const recipients = claimed.flatMap((mail) => mail?.recipient ?? [])
  t.strictSame(
    [...recipients].sort(),
    ['0@example.com', '1@example.com', '2@example.com'],
    'the email that is not due is not claimed',
  )
  if (database.dialect === 'sqlite') t.strictSame(recipients, ['1@example.com', '2@example.com', '0@example.com'])
})

onBothDatabases(t, 'a worker that took longer than its lease no longer owns the email', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const start = new Date('2024-01-01T00:00:00.000Z')
  const later = new Date(start.getTime() + 16 * minute)
  const settings = new Settings(new Map())
  const run = database.transaction.bind(database)
  await run((db) =>
    db('emails').insert({
      ...{ template: 'x', recipient: 'a@example.com', subject: '', body: '', status: 'queued', attempts: 0 },
      next_attempt_at: start.toISOString(),
      created_at: start.toISOString(),
    }),
  )
  const slow = await run((db) => claimMail({ db, now: start, machineNow: start } as Context))
  const fast = await run((db) => claimMail({ db, now: later, machineNow: later } as Context))
  if (slow === undefined || fast === undefined) return t.fail('a claim failed')
  const failure = new DeliveryError('timed out', { isPermanent: true })
  await run((db) => markDeferred({ db, now: later, settings } as Context, slow, failure))
  t.match(await database.read('emails').first(), { status: 'queued', attempts: 2 })
  await run((db) => markSent({ db, now: later }, fast))
  await run((db) => markDeferred({ db, now: later, settings } as Context, slow, failure))
  t.match(await database.read('emails').first(), { status: 'sent', attempts: 2, last_error: null })
})
