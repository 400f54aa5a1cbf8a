import t from 'tap'
import type { EmailRow } from '../../../db/rows.js'
import { inviteLinkLifeMs, resetLinkLifeMs } from '../../../domain/access/link-lives.js'
import { opening, removeSpentLinks } from '../../../domain/mail/opening-mails.js'
import { templates } from '../../../domain/mail/templates.js'
import { mailJob } from '../../../server/jobs/mail.js'
import { openMailbox } from '../../reliability/mailbox.js'
import { eventually } from '../../server/serve.js'
import { withoutJobs } from '../../support/daily.js'
import { onBothDatabases, prepared } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { makeClient, makeLogin, setSetting, write } from '../../support/fixtures.js'
import { type Api, startApi, withService } from '../../support/service.js'

const minute = 60_000

const mails = (api: Api): Promise<EmailRow[]> => api.database.read('emails').orderBy('id')

const linkTokenIn = ({ body }: Pick<EmailRow, 'body'>): string =>
  /client\/(?:reset|invite)\/([\w-]{43})/.exec(body)?.[1] ?? ''

/** Queues an invitation and a reset link. Returns the tokens of their links. */
async function queueLinkMails(api: Api): Promise<readonly string[]> {
  const clientid = await makeClient(api)
  await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
  await api.ok('resetpassword', { id: await makeLogin(api) })
  return (await mails(api)).map(linkTokenIn)
}

t.test('every mail with a sign-in link says how long the link is valid', async (t) => {
  for (const { name, body, variables, opensAccountForMs } of templates.values()) {
    const links = `${body} ${JSON.stringify(variables)}`
    t.equal(opensAccountForMs !== undefined, /\/client\/(?:reset|invite|sso)\//.test(links), name)
  }
})

onBothDatabases(
  t,
  'a delivered link stays in the mailbox and leaves the database',
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
      { subject: /^An invitation/, status: 'sent', to: 'guest@example.com', message: null },
    ])
  },
  prepared,
)

onBothDatabases(
  t,
  'a link that the mail server refuses is in the database no more',
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
  'a mail whose link has run out while it waited is not delivered',
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
    await eventually('the invitation is sent', async () => (await mails(api))[0]?.status === 'sent')
    await eventually('the reset is given up', async () => (await mails(api))[1]?.status === 'failed')
    t.match((await mails(api))[1], { body: '', last_error: 'The link in it had run out before it could be delivered' })
    t.equal(mailbox.mails.length, 1)
  },
  prepared,
)

withService(t, 'a link that expires while its mail is prepared is not delivered', async (t, api) => {
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
  'without a mail server, links that have run out are taken away as well',
  async (t, api) => {
    const clean = () => api.service.contexts.transaction(({ db, now }) => removeSpentLinks(db, now))
    const [invite, reset] = await queueLinkMails(api)
    await clean()
    t.strictSame((await mails(api)).map(linkTokenIn), [invite, reset], 'what waits still opens')
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

/** Mails that release 0.1.0 sent, with their links. */
async function leaveOldMails(api: Api, count: number): Promise<void> {
  const template = (await mails(api))[0] as EmailRow
  await write(api, async (db) => {
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
  'links that an earlier release has left are taken away in portions',
  async (t, api) => {
    await queueLinkMails(api)
    await leaveOldMails(api, 1200)
    const portions: number[] = []
    for (let more = true; more; ) {
      more = await api.service.contexts.transaction(({ db, now }) => removeSpentLinks(db, now))
      portions.push((await api.database.read('emails').where({ status: 'sent', body: '' }).select('id')).length)
    }
    t.strictSame(portions, [500, 1000, 1200])
    t.equal((await mails(api)).filter(({ body }) => body !== '').length, 2, 'those that wait')
  },
  withoutJobs,
)

withService(t, 'a service deletes links that an earlier release left in mails', async (_, api) => {
  await queueLinkMails(api)
  await leaveOldMails(api, 3)
  await write(api, (db) => db('emails').where({ status: 'queued' }).delete())
  api.service.wake()
  await eventually('they are gone', async () => (await mails(api)).every(({ body }) => body === ''))
})

withService(
  t,
  'mails that hold a link are found by their index, however many mails there are',
  async (t, api) => {
    await queueLinkMails(api)
    const { read, dialect } = api.database
    const query = `select id from emails where ${opening} order by id limit 500`
    if (dialect === 'sqlite') {
      const plan = await read.raw(`explain query plan ${query}`)
      t.match(JSON.stringify(plan), /emails_opening/)
    } else {
      await write(api, async (db) => {
        await db.raw('set local enable_seqscan = off')
        await db.raw('set local enable_indexscan = on')
        const { rows } = await db.raw(`explain ${query}`)
        t.match(JSON.stringify(rows), /emails_opening/)
      })
    }
  },
  withoutJobs,
)
