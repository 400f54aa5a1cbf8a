import t from 'tap'
import type { EmailRow } from '../../../db/rows.js'
import { inviteLinkLifeMs, resetLinkLifeMs } from '../../../domain/access/link-lifetimes.js'
import { hasLinkSql, removeExpiredBodies } from '../../../domain/mail/sign-in-mails.js'
import { templates } from '../../../domain/mail/templates.js'
import { mailJob } from '../../../server/jobs/mail.js'
import { openMailbox } from '../../reliability/mailbox.js'
import { eventually } from '../../server/serve.js'
import { withoutJobs } from '../../support/daily.js'
import { onBothDatabases, prepared } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { makeClient, makeLogin, makeProduct, makeService, setSetting, writeRows } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { type Api, type Body, startApi, withService } from '../../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../../support/webhooks.js'

const minute = 60_000

const mails = (api: Api): Promise<EmailRow[]> => readMails(api.database)

const linkTokenIn = ({ body }: Pick<EmailRow, 'body'>): string =>
  /client\/(?:reset|invite)\/([\w-]{43})/.exec(body)?.[1] ?? ''

/** Queues an invite and a reset link. Returns the tokens of their links. */
async function queueLinkMails(api: Api): Promise<readonly string[]> {
  const clientid = await makeClient(api)
  await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
  await api.ok('resetpassword', { id: await makeLogin(api) })
  return (await mails(api)).map(linkTokenIn)
}

t.test('a template declares a link lifetime if, and only if, it contains a sign-in link', async (t) => {
  for (const { name, body, variables, opensAccountForMs } of templates.values()) {
    const links = `${body} ${JSON.stringify(variables)}`
    t.equal(
      opensAccountForMs !== undefined,
      /\/client\/(?:reset|invite|sso|sign-in|confirm|take-back|account-take-back)\//.test(links),
      name,
    )
  }
})

onBothDatabases(
  t,
  'removes a delivered link from the database',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    const clientid = await makeClient(api)
    await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
    await api.ok('resetpassword', { id: await makeLogin(api) })
    await api.ok('sendemail', { id: clientid, customsubject: 'News', custommessage: '<p>Hello</p>' })
    api.service.wake()
    await eventually('all are sent', async () => (await mails(api)).every(({ status }) => status === 'sent'))
    const links = mailbox.mails.map(({ parsed }) => linkTokenIn({ body: String(parsed.html) })).filter(Boolean)
    t.equal(links.length, 2)
    const stored = await dump(api.database)
    for (const link of links) t.notOk(stored.includes(link))
    for (const { template, body, subject, recipient } of await mails(api)) {
      t.equal(body === '', templates.get(template)?.opensAccountForMs !== undefined, template)
      t.ok(subject !== '' && recipient !== '')
    }
    const listed = (await api.ok('getemails', { userid: clientid })).data as { subject: string; status: string }[]
    t.match(listed, [
      { subject: 'News', status: 'sent', message: '<p>Hello</p>' },
      { subject: /^Invitation/, status: 'sent', to: 'guest@example.com', message: null },
    ])
  },
  prepared,
)

onBothDatabases(
  t,
  'removes a link from the database if the mail server rejects the email',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    mailbox.answer('RCPT TO', { code: 550 })
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    await queueLinkMails(api)
    api.service.wake()
    await eventually('both are given up', async () => (await mails(api)).every(({ status }) => status === 'failed'))
    for (const { body, last_error } of await mails(api)) {
      t.equal(body, '')
      t.match(last_error, /550/)
    }
  },
  prepared,
)

onBothDatabases(
  t,
  'does not deliver an email whose link expired while it waited',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    mailbox.answer('MAIL FROM', { code: 451 })
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    await setSetting(api, 'mail_give_up_hours', '500')
    await queueLinkMails(api)
    api.service.wake()
    await eventually('both are deferred', async () => (await mails(api)).every(({ last_error }) => last_error !== null))
    mailbox.answer('MAIL FROM', undefined)
    api.advance(resetLinkLifeMs + minute)
    api.service.wake()
    await eventually('the invite is sent', async () => (await mails(api))[0]?.status === 'sent')
    await eventually('the reset is given up', async () => (await mails(api))[1]?.status === 'failed')
    t.match((await mails(api))[1], {
      body: '',
      last_error: 'The link in it expired before the email could be delivered',
    })
    t.equal(mailbox.mails.length, 1)
  },
  prepared,
)

withService(t, 'does not deliver a link that expires while its email is prepared', async (t, api) => {
  const { contexts } = api.service
  await queueLinkMails(api)
  const sent: string[] = []
  const job = mailJob({
    database: api.database,
    transport: { send: async ({ to }) => void sent.push(to) },
    contexts: {
      ...contexts,
      remote: async () => {
        const remote = await contexts.remote()
        if (sent.length > 0) api.advance(resetLinkLifeMs + minute)
        return remote
      },
    },
  })
  t.ok(await job?.run())
  t.ok(await job?.run())
  t.match(await mails(api), [{ status: 'sent' }, { status: 'failed', body: '' }])
  t.strictSame(sent, ['guest@example.com'])
})

withService(
  t,
  'removes expired links even without a mail server',
  async (t, api) => {
    const clean = () => api.service.contexts.transaction(removeExpiredBodies)
    const [invite, reset] = await queueLinkMails(api)
    await clean()
    t.strictSame((await mails(api)).map(linkTokenIn), [invite, reset], 'waiting emails keep their links')
    api.advance(resetLinkLifeMs + minute)
    await clean()
    t.strictSame(
      (await mails(api)).map(({ body, status }) => [body !== '', status]),
      [
        [true, 'queued'],
        [false, 'failed'],
      ],
    )
    api.advance(inviteLinkLifeMs)
    await clean()
    t.strictSame(
      (await mails(api)).map(({ body, status }) => [body, status]),
      [
        ['', 'failed'],
        ['', 'failed'],
      ],
    )
  },
  withoutJobs,
)

/** Adds `count` sent emails that still contain their links. */
async function leaveOldMails(api: Api, count: number): Promise<void> {
  const template = (await mails(api))[0] as EmailRow
  await writeRows(api, async (db) => {
    for (let made = 0; made < count; made += 400)
      await db('emails').insert(
        Array.from({ length: Math.min(400, count - made) }, () => {
          const { id: _, ...row } = template
          return { ...row, status: 'sent' as const }
        }),
      )
  })
}

withService(
  t,
  'removes links left by an earlier release in batches',
  async (t, api) => {
    await queueLinkMails(api)
    await leaveOldMails(api, 120)
    const portions: number[] = []
    for (let more = true; more; ) {
      more = await api.service.contexts.transaction(removeExpiredBodies)
      portions.push((await api.database.read('emails').where({ status: 'sent', body: '' }).select('id')).length)
    }
    t.strictSame(portions, [50, 100, 120])
    t.equal((await mails(api)).filter(({ body }) => body !== '').length, 2, 'the waiting emails keep their links')
  },
  withoutJobs,
)

withService(t, 'a service removes links that an earlier release left in emails', async (_, api) => {
  await queueLinkMails(api)
  await leaveOldMails(api, 3)
  await writeRows(api, (db) => db('emails').where({ status: 'queued' }).delete())
  api.service.wake()
  await eventually('the links are gone', async () => (await mails(api)).every(({ body }) => body === ''))
})

withService(
  t,
  'an index covers the emails that contain a link',
  async (t, api) => {
    await queueLinkMails(api)
    const { read, dialect } = api.database
    const query = `select id from emails where ${hasLinkSql} order by id limit 500`
    if (dialect === 'sqlite') {
      const plan = await read.raw(`explain query plan ${query}`)
      t.match(JSON.stringify(plan), /emails_opening/)
    } else {
      await writeRows(api, async (db) => {
        await db.raw('set local enable_seqscan = off')
        await db.raw('set local enable_indexscan = on')
        const { rows } = await db.raw(`explain ${query}`)
        t.match(JSON.stringify(rows), /emails_opening/)
      })
    }
  },
  withoutJobs,
)

/** Creates a pending service with an account password. */
async function makeHosted(api: Api): Promise<{ serviceid: number; password: string }> {
  const clientid = await makeClient(api)
  const product_id = await makeProduct(api, { module: 'manual' })
  const serviceid = await makeService(api, clientid, { product_id, status: 'pending', username: 'ada' })
  const password = 'kT9<wq2xLm'
  await api.ok('updateclientproduct', { serviceid, password })
  return { serviceid, password }
}

const welcomes = async (api: Api): Promise<EmailRow[]> =>
  (await mails(api)).filter(({ template }) => template === 'service welcome email')

// R-2653
withService(
  t,
  'the welcome email contains the password only if mail_account_sign_in is on, and the sent text is removed',
  async (t, api) => {
    const { serviceid, password } = await makeHosted(api)
    await api.ok('modulecreate', { serviceid })
    const [plain] = await welcomes(api)
    t.notMatch(plain?.body, 'kT9', 'the setting is disabled by default')
    t.match(plain, { holds_password: 0 })

    await api.ok('setconfigurationvalue', { setting: 'mail_account_sign_in', value: 'true' })
    const other = await makeHosted(api)
    await api.ok('modulecreate', { serviceid: other.serviceid })
    await api.ok('sendemail', { id: serviceid, messagename: 'service welcome email' })
    await api.ok('sendemail', { id: serviceid, messagename: 'service suspension' })
    const [, set, asked] = await welcomes(api)
    for (const mail of [set, asked]) t.match(mail?.body, 'Password: kT9&lt;wq2xLm')
    t.notOk((await mails(api)).some(({ template, body }) => template === 'service suspension' && body.includes('kT9')))
    const { data } = await api.ok('getemails')
    t.ok(data.some((one: Body) => one.template === 'service welcome email' && one.message === null))
    t.notMatch(JSON.stringify(data), 'wq2xLm')

    const sent: string[] = []
    const job = mailJob({
      database: api.database,
      contexts: api.service.contexts,
      transport: { send: async ({ html }) => void sent.push(html) },
    })
    while ((await mails(api)).some(({ status }) => status === 'queued')) await job?.run()
    t.equal(sent.filter((html) => html.includes('kT9&lt;wq2xLm')).length, 2)
    t.strictSame(
      (await welcomes(api)).map(({ status, body }) => [status, body !== '']),
      [
        ['sent', true],
        ['sent', false],
        ['sent', false],
      ],
    )
    t.notOk((await dump(api.database)).includes('wq2xLm'), password)
  },
  withoutJobs,
)

// R-2654
withService(
  t,
  'removes the text of an email with a password or link that is unsent after eight days, and reports the email as failed',
  async (t, api) => {
    await enableWebhooks(api, ['https://hooks.example.com/'], ['mail.failed'])
    await api.ok('setconfigurationvalue', { setting: 'mail_account_sign_in', value: 'true' })
    const { serviceid } = await makeHosted(api)
    await api.ok('modulecreate', { serviceid })
    await api.ok('resetpassword', { id: await makeLogin(api) })
    const clean = () => api.service.contexts.transaction(removeExpiredBodies)
    await clean()
    t.ok((await mails(api)).every(({ status, body }) => status === 'queued' && body !== ''))
    api.advance(8 * 24 * 60 * minute)
    await clean()
    await clean()
    const failed = await mails(api)
    t.ok(failed.every(({ status, body }) => status === 'failed' && body === ''))
    const told = (await readDeliveries(api)).map(parsePayload)
    t.strictSame(
      told.map(({ data }) => [data.mailid, data.error]),
      [...failed].reverse().map(({ id, last_error }) => [id, last_error]),
    )
    const log = await api.database.read('activity_log').whereLike('description', '%was given up%')
    t.equal(log.length, 2)
  },
  withoutJobs,
)
