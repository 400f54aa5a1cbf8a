import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { EmailRow } from '../../db/rows.js'
import { verifyPassword } from '../../domain/access/password.js'
import { templates } from '../../domain/mail/templates.js'
import { onMigratedSqlite } from '../db/one-database.js'
import { eventually } from '../server/serve.js'
import { onPreparedDatabases } from '../support/databases.js'
import { makeClient, makeRule, setSetting, writeRows } from '../support/fixtures.js'
import { readMails } from '../support/mails.js'
import { type Api, startApi } from '../support/service.js'
import { type Mailbox, openMailbox, waitForMails } from './mailbox.js'

const minute = 60_000
const hour = 60 * minute

interface Post {
  readonly api: Api
  readonly mailbox: Mailbox
}

/** Runs a test on each database against a service that delivers to its own mail server. */
const withMail = (
  t: Test,
  title: string,
  body: (t: Test, post: Post) => Promise<unknown>,
  { auth, on = onPreparedDatabases }: { auth?: string; on?: typeof onMigratedSqlite } = {},
) =>
  on(t, title, async (t, url) => {
    const mailbox = await openMailbox(t, auth === undefined ? {} : { auth })
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    return body(t, { api, mailbox })
  })

let invited = 0

/** Queues an invitation email. Returns its recipient. */
async function invite(api: Api, clientId?: number): Promise<string> {
  const email = `guest${++invited}@example.com`
  await api.ok('createclientinvite', { clientid: clientId ?? (await makeClient(api)), email })
  return email
}

const rows = (api: Api) => readMails(api.database)

/** Returns the time of an email's next attempt. */
const dueOf = ({ due_at, next_attempt_at }: EmailRow): string => due_at ?? next_attempt_at

/**
 * Wakes the worker and waits until an attempt for the first email fails with `reason`. Returns the email as it is then.
 */
async function fails(api: Api, reason: string | RegExp): Promise<EmailRow> {
  api.service.wake()
  let row: EmailRow | undefined
  await eventually(`an attempt fails: ${reason}`, async () => {
    row = await api.database.read('emails').orderBy('id').first()
    return row?.last_error?.match(reason)
  })
  return row as EmailRow
}

/** Gives the worker time for an attempt that it must not make. */
async function restingWorker(api: Api): Promise<void> {
  api.service.wake()
  await sleep(60)
}

withMail(t, 'an email is delivered once, with the right addresses and a working link', async (t, { api, mailbox }) => {
  await setSetting(api, 'mail_from', 'Countinghouse Billing <billing@example.org>')
  const clientId = await makeClient(api, { companyname: 'Analytical Engines' })
  const email = await invite(api, clientId)
  for (const _ of [1, 2, 3]) api.service.wake()
  await waitForMails(mailbox, 1)
  await eventually('it is stored as sent', async () => (await rows(api))[0]?.status === 'sent')
  for (const _ of [1, 2, 3]) await restingWorker(api)
  t.equal(mailbox.mails.length, 1)

  const [mail] = mailbox.mails
  t.equal(mail?.from, 'billing@example.org')
  t.strictSame(mail?.to, [email])
  const parsed = mail?.parsed
  t.match(parsed?.from, { name: 'Countinghouse Billing', address: 'billing@example.org' })
  t.strictSame(
    parsed?.to?.map(({ address }) => address),
    [email],
  )
  t.equal(parsed?.cc, undefined)
  t.equal(parsed?.bcc, undefined)
  t.equal(parsed?.subject, 'Invitation to the account of Analytical Engines')
  t.match(parsed?.messageId, /^<mail-1-\d+@127\.0\.0\.1>$/)
  const [, link = ''] = /href="([^"]+)"/.exec(parsed?.html ?? '') ?? []
  t.ok(link.startsWith(`${api.url}/client/invite/`), link)
  t.match(parsed?.text, link)
  t.notMatch(parsed?.text, /<|&\w+;/)
  const page = await fetch(link)
  t.equal(page.status, 200)
  t.match(await page.text(), 'Analytical Engines')
  t.match(await rows(api), [{ attempts: 1, last_error: null, client_id: clientId, sent_at: /Z$/ }])
})

withMail(t, 'emails a new login and a reset link, and the link sets the password', async (t, { api, mailbox }) => {
  await api.ok('addclient', {
    firstname: 'Ada',
    lastname: 'L',
    email: 'ada@example.com',
    password2: 'first password',
  })
  api.service.wake()
  await waitForMails(mailbox, 1)
  t.match(mailbox.mails[0]?.parsed, { subject: 'Welcome to Countinghouse', text: /Hello Ada/ })
  t.notMatch(mailbox.mails[0]?.raw, /first password/, 'the email contains no password')
  await fetch(`${api.url}/client/reset`, { method: 'POST', body: new URLSearchParams({ email: 'Ada@Example.com' }) })
  api.service.wake()
  await waitForMails(mailbox, 2)
  const { text = '' } = mailbox.mails[1]?.parsed ?? {}
  const [link = ''] = /http\S+\/client\/reset\/\S+/.exec(text) ?? []
  t.equal(
    (await fetch(link, { method: 'POST', body: new URLSearchParams({ password: 'second password' }) })).status,
    200,
  )
  const login = await api.database.read('logins').first()
  t.ok(await verifyPassword('second password', login?.password_hash))
})

withMail(
  t,
  'signs in to a mail server that requires a password',
  async (t, { api, mailbox }) => {
    await invite(api)
    api.service.wake()
    await waitForMails(mailbox, 1)
    t.strictSame([...new Set(mailbox.users)], ['user@example.com'])
  },
  { auth: 'user@example.com:pa/ss@w#rd?', on: onMigratedSqlite },
)

onPreparedDatabases(t, 'an email waits while the mail server is down, and is then delivered', async (t, url) => {
  const gone = await openMailbox(t)
  await gone.close()
  const api = await startApi(t, url, { environment: { SMTP_URL: gone.url } })
  const email = await invite(api)
  t.match(await fails(api, /ECONNREFUSED/), { status: 'queued', attempts: 1, sent_at: null })
  const back = await openMailbox(t, { port: gone.port })
  await restingWorker(api)
  t.equal(back.mails.length, 0, 'not before it is due')
  api.advance(minute + 1000)
  api.service.wake()
  await waitForMails(back, 1)
  t.strictSame(back.mails[0]?.to, [email])
  await eventually('it is stored as sent', async () => (await rows(api))[0]?.status === 'sent')
  t.match(await rows(api), [{ attempts: 2, last_error: null }])
})

t.test('without a mail server, emails stay queued', async (t) => {
  await onPreparedDatabases(t, 'no SMTP_URL', async (t, url) => {
    const api = await startApi(t, url)
    await invite(api)
    await restingWorker(api)
    t.match(await rows(api), [{ status: 'queued', attempts: 0 }])
  })
})

// R-2103
withMail(
  t,
  'a deferred email is retried after 1, 5, 15, and 60 minutes, then every 4 hours, and fails within 2 days',
  async (t, { api, mailbox }) => {
    const started = api.now().getTime()
    await invite(api)
    const waits: number[] = []
    for (let attempts = 1; ; attempts++) {
      mailbox.answer('RCPT TO', { code: 451, message: `attempt ${attempts} was refused` })
      const row = await fails(api, `attempt ${attempts} was refused`)
      if (row.attempts !== attempts) return t.fail(`attempt ${attempts} was counted as ${row.attempts}`)
      if (row.status === 'failed') break
      const wait = Date.parse(dueOf(row)) - api.now().getTime()
      waits.push(Math.round(wait / minute))
      if (attempts <= 5) {
        api.advance(wait - 10_000)
        await restingWorker(api)
        t.equal(mailbox.offered(), attempts, 'not too early')
        api.advance(11_000)
      } else api.advance(wait + 1000)
    }
    t.strictSame(waits, [1, 5, 15, 60, ...Array(11).fill(240)])
    const lasted = api.now().getTime() - started
    t.ok(lasted > 44 * hour && lasted <= 48 * hour, `${lasted / hour} hours`)
    t.equal(mailbox.mails.length, 0)
    mailbox.answer('RCPT TO', undefined)
    api.advance(30 * 24 * hour)
    await restingWorker(api)
    t.equal(mailbox.offered(), waits.length + 1, 'never again')
  },
)

// R-2103
withMail(
  t,
  'settings determine the delay between attempts and the time until an email fails',
  async (t, { api, mailbox }) => {
    await setSetting(api, 'mail_retry_minutes', '2')
    await setSetting(api, 'mail_retry_hours', '1')
    await setSetting(api, 'mail_give_up_hours', '2')
    await invite(api)
    const waits: number[] = []
    for (let attempts = 1; ; attempts++) {
      mailbox.answer('RCPT TO', { code: 450, message: `attempt ${attempts} was refused` })
      const row = await fails(api, `attempt ${attempts} was refused`)
      if (row.status === 'failed') break
      const wait = Date.parse(dueOf(row)) - api.now().getTime()
      waits.push(Math.round(wait / minute))
      api.advance(wait + 1000)
    }
    t.strictSame(waits, [2, 60])
  },
  { on: onMigratedSqlite },
)

// R-2103
withMail(
  t,
  'an email that is older than the retry period fails without being sent, and is reported',
  async (t, { api, mailbox }) => {
    await makeRule(api, { event: 'mail.failed', channel: 'email', parameters: { to: 'staff@example.org' } })
    const clientid = await makeClient(api)
    const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items: [{ description: 'x', amount: 10 }] })
    const old = new Date(api.now().getTime() - 49 * hour).toISOString()
    const late = new Date(api.now().getTime() - 47 * hour).toISOString()
    const mails = async () => (await rows(api)).filter(({ template }) => template === 'invoice reminder')
    // Written while there was no mail server, one of them too long ago.
    for (const created_at of [old, late])
      await writeRows(api, (db) =>
        db('emails').insert({
          client_id: clientid,
          template: 'invoice reminder',
          recipient: 'ada@example.com',
          subject: `Reminder of ${created_at}`,
          body: `<p>Invoice ${invoiceid}</p>`,
          status: 'queued',
          attempts: 0,
          next_attempt_at: created_at,
          created_at,
        }),
      )
    api.service.wake()
    await eventually('both are finished', async () => (await mails()).every(({ status }) => status !== 'queued'))
    t.match(await mails(), [
      { status: 'failed', sent_at: null, last_error: /longer than/ },
      { status: 'sent', last_error: null },
    ])
    await eventually('staff are notified', async () =>
      mailbox.mails.some(({ to, raw }) => to.includes('staff@example.org') && /mail/i.test(raw)),
    )
    t.equal(mailbox.mails.filter(({ to }) => to.includes('ada@example.com')).length, 1)
    const told = await api.database
      .read('activity_log')
      .where({ client_id: clientid })
      .whereLike('description', '%given up%')
    t.match(told, [{ description: /^Email \d+ \(invoice reminder\) to ada@example\.com was given up\. It waited/ }])
  },
)

// R-2103
withMail(
  t,
  'a permanently rejected email raises `mail.failed`, but a rejected notification does not',
  async (t, { api, mailbox }) => {
    const parameters = { to: 'staff@example.org' }
    await makeRule(api, { event: 'mail.failed', channel: 'email', parameters })
    mailbox.answer('RCPT TO', { code: 550, message: 'nobody of that name' })
    const clientid = await makeClient(api)
    const recipient = await invite(api, clientid)
    await fails(api, 'nobody of that name')
    const told = async () => (await rows(api)).filter(({ template }) => template === 'notification')
    // The notification is also rejected, and without this exception it would be reported endlessly.
    await eventually('the notification is rejected', async () => {
      api.service.wake()
      return (await told())[0]?.status === 'failed'
    })
    await restingWorker(api)
    t.match(await told(), [{ subject: 'Email failed', body: `Email 1 (client invite) to ${recipient} was given up.` }])
    t.equal((await told()).length, 1)
    const logged = await api.database
      .read('activity_log')
      .where({ client_id: clientid })
      .whereLike('description', '%given up%')
    t.match(logged, [{ description: /nobody of that name/ }])
  },
)

const refusals = [
  ['RCPT TO', 550, 'failed', 'an unknown recipient'],
  ['DATA', 554, 'failed', 'an unwanted text'],
  ['RCPT TO', 452, 'queued', 'a full mailbox'],
  ['DATA', 451, 'queued', 'a text that cannot be accepted now'],
  ['MAIL FROM', 550, 'queued', 'a sender that the operator can still correct'],
  ['MAIL FROM', 530, 'queued', 'a password that is not configured yet'],
] as const

for (const [command, code, status, what] of refusals) {
  withMail(
    t,
    `${what} (${code} on ${command}) leaves the email ${status}`,
    async (t, { api, mailbox }) => {
      mailbox.answer(command, { code, message: 'because we say so' })
      await invite(api)
      t.match(await fails(api, 'because we say so'), { status, attempts: 1, sent_at: null })
      mailbox.answer(command, undefined)
      api.advance(2 * minute)
      api.service.wake()
      if (status === 'queued') await waitForMails(mailbox, 1)
      else await restingWorker(api)
      t.equal(mailbox.mails.length, status === 'queued' ? 1 : 0)
    },
    { on: onMigratedSqlite },
  )
}

onMigratedSqlite(
  t,
  'a rejected SMTP password fails no email, and the email is sent once the password is accepted',
  async (t, url) => {
    const mailbox = await openMailbox(t, { auth: 'user:right' })
    mailbox.answer('AUTH', { code: 535, message: 'bad credentials' })
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    await invite(api)
    const row = await fails(api, 'bad credentials')
    t.equal(row.status, 'queued')
    t.notMatch(row.last_error, /right/, 'the password is not quoted')
    mailbox.answer('AUTH', undefined)
    api.advance(2 * minute)
    api.service.wake()
    await waitForMails(mailbox, 1)
  },
)

withMail(
  t,
  'a rejected email does not delay the others',
  async (t, { api, mailbox }) => {
    await invite(api)
    mailbox.answer('RCPT TO', { code: 550, message: 'nobody of that name' })
    await fails(api, 'nobody of that name')
    mailbox.answer('RCPT TO', undefined)
    const emails = [await invite(api), await invite(api), await invite(api)]
    api.service.wake()
    await waitForMails(mailbox, 3)
    t.strictSame(mailbox.mails.flatMap(({ to }) => to).sort(), emails.sort())
  },
  { on: onMigratedSqlite },
)

withMail(t, 'an email that the server is slow to accept does not delay the others', async (t, { api, mailbox }) => {
  mailbox.fallSilent(1)
  const emails = [await invite(api), await invite(api), await invite(api)]
  api.service.wake()
  await waitForMails(mailbox, 3)
  t.strictSame(mailbox.mails.flatMap(({ to }) => to).sort(), emails.sort())
})

// R-2101
withMail(t, 'writes no emails while email is disabled', async (t, { api }) => {
  for (const value of ['1', 'true', 'YES', 'on']) {
    await setSetting(api, 'mail_disabled', value)
    await invite(api)
    t.strictSame(await rows(api), [], value)
  }
  await setSetting(api, 'mail_disabled', '0')
  await invite(api)
  t.equal((await rows(api)).length, 1)
})

const edit = (api: Api, row: { subject?: string; body?: string; language?: string; is_active?: 0 | 1 }) =>
  writeRows(api, (db) =>
    db('email_templates')
      .insert({
        name: 'client invite',
        language: 'en',
        subject: 'Edited {{ account }}',
        body: '<p>{{ link }}</p>',
        is_active: 1,
        ...row,
      })
      .onConflict(['name', 'language'])
      .merge(),
  )

withMail(t, "uses an edited template, in the client's language if there is one", async (t, { api }) => {
  const english = await makeClient(api, { companyname: 'X' })
  const norwegian = await makeClient(api, { companyname: 'Y', language: 'no' })
  await edit(api, {})
  await edit(api, { language: 'no', subject: 'Invitasjon til {{ account }}' })
  for (const id of [english, norwegian]) await invite(api, id)
  await edit(api, { language: 'no', is_active: 0 })
  await invite(api, norwegian)
  t.strictSame(
    (await rows(api)).map(({ subject }) => subject),
    ['Edited X', 'Invitasjon til Y', 'Invitation to the account of Y'],
    'a disabled template falls back to the built-in text, because the email grants access',
  )
})

withMail(t, "uses the template that best fits the client's language, in any letter case", async (t, { api }) => {
  for (const [language, subject] of [
    ['en', 'English'],
    ['nb', 'Bokmål'],
    ['pt-BR', 'Brasileiro'],
    ['zh_Hant', 'Chinese'],
  ] as const)
    await edit(api, { language, subject })
  for (const language of ['nb-NO', 'NB', 'nb_no', 'pt', 'PT-br', 'pt-BR-x-old', 'zh-hant-tw', 'zh', 'no', 'e', 'nbx'])
    await invite(api, await makeClient(api, { language }))
  t.strictSame(
    (await rows(api)).map(({ subject }) => subject),
    [
      ...['Bokmål', 'Bokmål', 'Bokmål', 'English', 'Brasileiro', 'Brasileiro', 'Chinese'],
      ...['English', 'English', 'English', 'English'],
    ],
  )
})

withMail(t, 'a broken template falls back to the built-in one without failing the call', async (t, { api }) => {
  const clientId = await makeClient(api, { companyname: 'X' })
  const broken = [
    { body: '{% if %}' },
    { body: '{{ link' },
    { subject: '{{ account | nosuchfilter }}' },
    { body: '{{ nosuchvariable }}' },
    { body: '{{ account.constructor.constructor }}' },
    { body: '{% for i in (1..100000000) %}x{% endfor %}' },
    { body: '{% include "/etc/passwd" %}' },
    { body: '{% render "../../package.json" %}' },
  ]
  for (const fault of broken) {
    await edit(api, fault)
    await writeRows(api, (db) => db('emails').delete())
    await invite(api, clientId)
    t.match(
      await rows(api),
      [{ subject: 'Invitation to the account of X', body: /[Yy]ou (are|have been) invited/ }],
      JSON.stringify(fault),
    )
  }
})

withMail(t, 'client names are text, never templates or markup', async (t, { api, mailbox }) => {
  const name = '{{7*7}} {% raw %} <b>&amp;</b> "x"'
  await invite(api, await makeClient(api, { companyname: name }))
  await edit(api, { subject: '{{ account }}', body: '<p>{{ account }}</p>' })
  await invite(api, await makeClient(api, { companyname: name }))
  api.service.wake()
  await waitForMails(mailbox, 2)
  for (const { parsed } of mailbox.mails) {
    t.match(parsed.subject, name, 'unchanged in the subject')
    t.match(parsed.text, name, 'unchanged in the text')
    t.match(parsed.html, '{{7*7}} {% raw %} &lt;b&gt;&amp;amp;&lt;/b&gt; &#34;x&#34;', 'escaped in the HTML')
  }
})

const evil = 'evil@example.net'
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')

withMail(
  t,
  'line breaks, commas, and brackets in names and subjects add no recipient and no header',
  async (t, { api, mailbox }) => {
    const names = [
      `A\r\nBcc: ${evil}`,
      `A\nBcc: ${evil}\n\n<html>`,
      `A\r\n\r\nBcc: ${evil}`,
      `A\u2028Bcc: ${evil}`,
      `Smith, <${evil}>`,
      `"Smith" <${evil}>, x`,
      `=?utf-8?Q?a=0D=0ABcc:_${evil.replace('@', '=40')}?=`,
    ]
    let count = 0
    for (const name of names) {
      const clientId = await makeClient(api)
      // Written to the row directly, because an import may contain what a form would reject.
      await writeRows(api, (db) => db('clients').where({ id: clientId }).update({ companyname: name }))
      await setSetting(api, 'company_name', name)
      await setSetting(
        api,
        'mail_from',
        count % 2 === 0 ? 'billing@example.org' : `Countinghouse\r\nBcc: ${evil} <billing@example.org>`,
      )
      const email = await invite(api, clientId)
      api.service.wake()
      await waitForMails(mailbox, ++count)
      const mail = mailbox.mails.at(-1)
      t.strictSame(mail?.to, [email], encodeURIComponent(name))
      t.notMatch(headersOf(mail?.raw ?? ''), /^(?:bcc|cc):/im)
      t.strictSame(
        mail?.parsed.to?.map(({ address }) => address),
        [email],
      )
      t.notOk(mail?.parsed.bcc ?? mail?.parsed.cc)
      t.equal(headersOf(mail?.raw ?? '').match(/^subject:/gim)?.length, 1)
      t.match(mail?.parsed.html, '/client/invite/', 'the body is intact')
    }
  },
  { on: onMigratedSqlite },
)

withMail(t, 'an invalid sender is logged once and replaced, and does not delay emails', async (t, { api, mailbox }) => {
  const logged = () => api.logged().split('"setting":"mail_from"').length - 1
  await setSetting(api, 'mail_from', `Countinghouse\r\nBcc: ${evil} <billing@example.org>, second@example.org`)
  for (const n of [1, 2, 3]) {
    await invite(api, await makeClient(api))
    api.service.wake()
    await waitForMails(mailbox, n)
    t.match(mailbox.mails.at(-1), { from: 'noreply@[127.0.0.1]', parsed: { from: { address: 'noreply@[127.0.0.1]' } } })
  }
  t.equal(logged(), 1, 'it is logged once')
  await setSetting(api, 'mail_from', 'Engines, Inc. <billing@example.org>')
  await invite(api, await makeClient(api))
  api.service.wake()
  await waitForMails(mailbox, 4)
  t.match(mailbox.mails.at(-1)?.parsed.from, { name: 'Engines, Inc.', address: 'billing@example.org' })
  t.equal(logged(), 1)
})

withMail(
  t,
  'an address that contains a second address does not reach the second one',
  async (t, { api, mailbox }) => {
    const smuggling = [
      `a@example.com, ${evil}`,
      `a@example.com,${evil}`,
      `a@example.com; ${evil}`,
      `a@example.com>\r\nRCPT TO:<${evil}`,
      `a@example.com\r\nBcc: ${evil}`,
      `${evil} <a@example.com>`,
      `a@example.com <${evil}>`,
      `"a, ${evil}"@example.com`,
      `Group: ${evil};`,
    ]
    const now = api.now().toISOString()
    await writeRows(api, async (db) => {
      for (const recipient of smuggling)
        await db('emails').insert({
          template: 'x',
          recipient,
          subject: 'x',
          body: '<p>x</p>',
          status: 'queued',
          attempts: 0,
          next_attempt_at: now,
          created_at: now,
        })
    })
    api.service.wake()
    await eventually('each was attempted', async () =>
      (await rows(api)).every(
        ({ attempts, status, last_error }) => attempts > 0 && (status === 'sent' || last_error !== null),
      ),
    )
    for (const { to, raw } of mailbox.mails) {
      t.notOk(to.includes(evil), `to ${to}`)
      t.equal(to.length, 1)
      t.notMatch(headersOf(raw), /^(?:bcc|cc):/im)
    }
    for (const email of smuggling)
      t.equal(
        (await api.call('createclientinvite', { clientid: await makeClient(api), email })).status,
        422,
        encodeURIComponent(email),
      )
  },
  { on: onMigratedSqlite },
)

t.test('every built-in email has an example for each of its variables', async (t) => {
  for (const { name, subject, body, variables } of templates.values())
    for (const [, variable = ''] of `${subject}${body}`.matchAll(/\{\{ (\w+) \}\}/g))
      t.ok(variable === 'company_name' || variable in variables, `${name}: ${variable}`)
})
