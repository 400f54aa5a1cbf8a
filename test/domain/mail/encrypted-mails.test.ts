import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { EmailRow } from '../../../db/rows.js'
import { type Context, later } from '../../../domain/context.js'
import { encryptedMailQueue, mailQueue } from '../../../domain/mail/sending.js'
import { removeExpiredBodies } from '../../../domain/mail/sign-in-mails.js'
import { claimRow, findDue } from '../../../domain/queue/claims.js'
import type { Queue } from '../../../domain/queue/queue.js'
import { copyOnline, sqlitePath } from '../../../tools/backup/sqlite.js'
import { openMailbox } from '../../reliability/mailbox.js'
import { eventually } from '../../server/serve.js'
import { withoutJobs } from '../../support/daily.js'
import { onBothDatabases, prepared } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { makeClient, makeLogin, makeProduct, makeService, writeRows } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { type Api, startApi, withService } from '../../support/service.js'

const hour = 60 * 60_000

/**
 * Queues an invite, a reset link, and a welcome email with a password. Returns the secrets, which must not appear
 * anywhere in the database.
 */
async function queueSecrets(api: Api): Promise<readonly string[]> {
  const clientid = await makeClient(api)
  await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
  await api.ok('resetpassword', { id: await makeLogin(api) })
  await api.ok('setconfigurationvalue', { setting: 'mail_account_sign_in', value: 'true' })
  const product_id = await makeProduct(api, { module: 'manual' })
  const serviceid = await makeService(api, clientid, { product_id, status: 'pending', username: 'ada' })
  await api.ok('updateclientproduct', { serviceid, password: 'kT9wq2xLmZr4' })
  await api.ok('modulecreate', { serviceid })
  const tokens = (await readMails(api.database)).flatMap(
    ({ body }) => /client\/(?:reset|invite)\/([\w-]{43})/.exec(body)?.[1] ?? [],
  )
  return [...tokens, 'kT9wq2xLmZr4']
}

/** Returns the emails with a sign-in link or a password. */
const openers = async (api: Api): Promise<EmailRow[]> =>
  (await api.database.read('emails').orderBy('id')).filter(({ due_at }) => due_at !== null)

// R-2822
onBothDatabases(
  t,
  'no table, file, or backup of a database contains a sign-in link or password',
  async (t, url) => {
    const api = await startApi(t, url, { environment: withoutJobs.environment ?? {} })
    const secrets = await queueSecrets(api)
    t.equal(secrets.length, 3)
    const texts = [await dump(api.database)]
    if (api.database.dialect === 'sqlite') {
      const file = sqlitePath(url)
      const copy = `${file}.copy`
      await copyOnline(file, copy, new AbortController().signal, () => {})
      for (const name of [file, `${file}-wal`, copy]) texts.push(existsSync(name) ? readFileSync(name, 'latin1') : '')
      t.ok(
        texts.every((text) => text.length > 1000),
        'all of them have content',
      )
    }
    for (const text of texts) for (const secret of secrets) t.notOk(text.includes(secret))
  },
  prepared,
)

/** The outbox as release 0.2.0 knows it. Finding and claiming rows is the same in both releases. */
const olderQueue: Queue<EmailRow> = { ...(mailQueue as unknown as Queue<EmailRow>), open: "status = 'queued'" }

// R-2822
withService(
  t,
  'a worker of release 0.2.0 never finds an email with an encrypted text',
  async (t, api) => {
    await queueSecrets(api)
    await writeRows(api, (db) => db('emails').whereNull('due_at').delete())
    const at = (hours: number) => {
      const now = new Date(api.now().getTime() + hours * hour)
      return { now, machineNow: now }
    }
    const claim = (queue: Queue<EmailRow>, hours: number) =>
      api.service.contexts.transaction(async (ctx) => {
        const then: Context = { ...ctx, ...at(hours) }
        const due = await findDue(then, queue)
        return due && claimRow(then, queue, due)
      })
    t.equal(await claim(olderQueue, 0), undefined, 'while it waits')
    const own = await claim(encryptedMailQueue as unknown as Queue<EmailRow>, 0)
    t.match(own, { status: 'queued', attempts: 1, body: '' })
    t.equal(await claim(olderQueue, 0), undefined, 'while a worker has it')
    t.equal(await claim(olderQueue, 24 * 365), undefined, 'after that worker was killed')
    t.match(await claim(encryptedMailQueue as unknown as Queue<EmailRow>, 1), { attempts: /[12]/ })
  },
  withoutJobs,
)

// R-2822
onBothDatabases(
  t,
  "removes an email's encrypted text after it was sent or permanently rejected",
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    await queueSecrets(api)
    const kept = await api.database.read('sealed_mails').pluck('id')
    api.service.wake()
    await eventually('all are sent', async () => (await openers(api)).every(({ status }) => status === 'sent'))
    t.ok(kept.length <= 3)
    t.strictSame(await api.database.read('sealed_mails'), [])
    t.equal(
      mailbox.mails.filter(({ raw }) => raw.includes('kT9wq2xLmZr4')).length,
      1,
      'the email contained the password',
    )

    mailbox.answer('RCPT TO', { code: 550 })
    await api.ok('resetpassword', { id: await makeLogin(api) })
    api.service.wake()
    await eventually('it is rejected', async () => (await openers(api)).at(-1)?.status === 'failed')
    t.strictSame(await api.database.read('sealed_mails'), [])
  },
  prepared,
)

onBothDatabases(
  t,
  'retries a deferred encrypted email when it is due, and hides it from release 0.2.0',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    mailbox.answer('RCPT TO', { code: 451, message: 'later' })
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    await api.ok('resetpassword', { id: await makeLogin(api) })
    api.service.wake()
    await eventually('it is deferred', async () => /later/.test((await openers(api))[0]?.last_error ?? ''))
    const [mail] = await openers(api)
    t.match(mail, { status: 'queued', attempts: 1, next_attempt_at: /^9999/, body: '' })
    mailbox.answer('RCPT TO', undefined)
    api.advance(61_000)
    api.service.wake()
    await eventually('it is sent', async () => (await openers(api))[0]?.status === 'sent')
    t.match(mailbox.mails[0]?.raw, '/client/reset/')
  },
  prepared,
)

// R-2822
onBothDatabases(
  t,
  'sends an email with a link left by release 0.2.0, and removes its text',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    const at = api.now().toISOString()
    await writeRows(api, (db) =>
      db('emails').insert({
        ...{ template: 'password reset', recipient: 'ada@example.com', subject: 'x', body: '<p>a link</p>' },
        ...{ status: 'queued', attempts: 0, next_attempt_at: at, created_at: at },
      }),
    )
    api.service.wake()
    await eventually('it is sent', async () => (await readMails(api.database))[0]?.status === 'sent')
    t.match(mailbox.mails[0]?.parsed.html, 'a link')
    t.match(await readMails(api.database), [{ body: '', due_at: null }])
  },
  prepared,
)

onBothDatabases(
  t,
  'an unreadable text does not block other emails, and its error is stored',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    await api.ok('resetpassword', { id: await makeLogin(api) })
    await writeRows(api, (db) => db('sealed_mails').update({ body: 'v1.c4n4ry' }))
    await api.ok('resetpassword', { id: await makeLogin(api) })
    api.service.wake()
    await eventually('the other email is sent', async () =>
      (await openers(api)).some(({ status }) => status === 'sent'),
    )
    await eventually('one is deferred', async () => (await openers(api)).some(({ last_error }) => last_error !== null))
    const [unreadable] = (await openers(api)).filter(({ status }) => status === 'queued')
    t.match(unreadable, { attempts: 1, last_error: 'sealed_mails.body contains an unencrypted value' })
    t.equal(mailbox.mails.length, 1)
  },
  prepared,
)

withService(
  t,
  'removes encrypted texts that a killed process left, but keeps the texts of waiting emails',
  async (t, api) => {
    await queueSecrets(api)
    const [first, second, third] = await openers(api)
    await writeRows(api, (db) =>
      db('emails')
        .where({ id: first?.id ?? 0 })
        .update({ status: 'sent' }),
    )
    await api.service.contexts.transaction(removeExpiredBodies)
    t.strictSame(await api.database.read('sealed_mails').orderBy('id').pluck('id'), [second?.id, third?.id])
    await writeRows(api, (db) =>
      db('emails')
        .where({ id: third?.id ?? 0 })
        .update({ created_at: later(api.now(), -8 * 24 * hour) }),
    )
    await api.service.contexts.transaction(removeExpiredBodies)
    t.strictSame(await api.database.read('sealed_mails').pluck('id'), [second?.id])
    t.match((await openers(api))[2], { status: 'failed', last_error: /password|link/ })
  },
  withoutJobs,
)
