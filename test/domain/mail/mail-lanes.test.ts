import t from 'tap'
import type { EmailRow } from '../../../db/rows.js'
import { mailNames } from '../../../domain/letters/on-demand.js'
import { DueMails } from '../../../domain/mail/due-mails.js'
import { chooseLane } from '../../../domain/mail/mail-lanes.js'
import type { OutboxRow } from '../../../domain/mail/sending.js'
import { templates } from '../../../domain/mail/templates.js'
import { insertRows } from '../../../domain/sql/insert-rows.js'
import { openSink } from '../../reliability/sink.js'
import { eventually } from '../../server/serve.js'
import { withoutJobs } from '../../support/daily.js'
import { onPreparedDatabases } from '../../support/databases.js'
import { makeClient, makeInvoice, makeLogin, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, startApi, withService, withWatchedService } from '../../support/service.js'

const call = { action: 'x' } as never

// R-2821
t.test('awaited emails use the first lane, and emails of the daily job the last', async (t) => {
  const lanes = (given: typeof call | undefined, together = 1) =>
    Object.fromEntries(
      [...templates.keys(), 'custom mail', 'admin message'].map((template) => [
        template,
        chooseLane({ template, holds_password: 0 }, { call: given, together }),
      ]),
    )
  const daily = ['invoice created', 'invoice reminder', 'invoice overdue', 'domain renewal reminder']
  const awaited = ['password reset', 'client invite', 'account signup email', 'order confirmation', 'ticket reply']
  const byItself = lanes(undefined)
  for (const template of awaited) t.equal(byItself[template], 1, template)
  for (const template of daily) t.equal(byItself[template], 3, template)
  for (const template of daily) t.equal(lanes(call)[template], 2, `${template} requested by a call`)
  for (const template of ['custom mail', 'admin message', 'invoice payment confirmation', 'notification'])
    t.equal(byItself[template], 2, template)
  const many = lanes(call, 1000)
  for (const template of [...daily, 'order confirmation', 'custom mail'])
    t.equal(many[template], 3, `many: ${template}`)
  for (const template of ['password reset', 'client invite']) t.equal(many[template], 1, `many: ${template}`)
  t.equal(chooseLane({ template: 'service welcome email', holds_password: 1 }, { call, together: 1000 }), 1)
  t.ok(mailNames.every((name) => templates.has(name)))
})

/** Adds `count` emails of the daily job, which by default have been due for one minute. */
const bulk = (api: Api, count: number, more: Partial<EmailRow> = {}) =>
  writeRows(api, (db) => {
    const at = new Date(api.now().getTime() - 60_000).toISOString()
    return insertRows(
      db,
      'emails',
      Array.from({ length: count }, (_, n) => ({
        ...{ template: 'invoice reminder', subject: `Reminder ${n}`, body: '<p>Please pay</p>', lane: 3 as const },
        ...{ recipient: `client${n}@customers.example`, status: 'queued' as const, attempts: 0 },
        ...{ next_attempt_at: at, created_at: at },
        ...more,
      })),
    )
  })

onPreparedDatabases(t, 'a password reset is sent before thousands of daily-job emails', async (t, url) => {
  // Three connections, so that the result does not depend on the machine's speed.
  const sink = await openSink(t)
  const api = await startApi(t, url, { environment: { SMTP_URL: sink.url, LOG_LEVEL: 'warn' } })
  await setSetting(api, 'mail_connections', '3')
  await bulk(api, 5000)
  const { email } = (await api.database
    .read('logins')
    .where({ id: await makeLogin(api) })
    .first()) as { email: string }
  api.service.wake()
  await eventually('the daily emails are being sent', () => sink.taken.length > 20)
  const before = sink.taken.length
  await api.ok('resetpassword', { email })
  const answered = sink.taken.length
  await eventually('the reset email arrives', () => sink.taken.includes(email))
  const place = sink.taken.indexOf(email)
  t.ok(place <= answered + 10, `sent at position ${place}, requested between ${before} and ${answered}`)
  t.ok(sink.counts.most <= 3, `${sink.counts.most} connections`)
})

// R-2821
withService(
  t,
  'the last lane gets every tenth turn while emails wait in the first two lanes',
  async (t, api) => {
    await bulk(api, 30, { template: 'order confirmation', lane: 1, recipient: 'first@example.com' })
    await bulk(api, 30, { template: 'custom mail', lane: 2, recipient: 'second@example.com' })
    const at = new Date(api.now().getTime() - 120_000).toISOString()
    await bulk(api, 3, { next_attempt_at: at, recipient: 'last@example.com' })
    const ctx = await api.service.contexts.on()
    const due = new DueMails()
    const seen: OutboxRow[] = []
    for (let n = 0; n < 20; n++) {
      const mail = (await due.next(ctx, () => true)) as OutboxRow
      seen.push(mail)
      await writeRows(api, (db) => db('emails').where({ id: mail.id }).delete())
    }
    const turns = seen.flatMap(({ lane }, n) => (lane === 3 ? n + 1 : []))
    t.strictSame(turns, [10, 20])
    t.ok(seen.every(({ lane }) => lane !== 2))
  },
  withoutJobs,
)

withWatchedService(
  t,
  'emails without an available connection do not block emails behind them',
  async (t, api) => {
    await bulk(api, 1200, { recipient: 'a@slow.example' })
    await bulk(api, 3, { recipient: 'b@quick.example' })
    const due = new DueMails()
    const next = async () =>
      (await due.next(await api.service.contexts.on(), ({ recipient }) => recipient.endsWith('@quick.example')))?.id
    const last = (await api.database.read('emails').max({ id: 'id' }).first())?.id as number
    t.equal(await next(), last - 2)
    api.queries()
    await writeRows(api, (db) =>
      db('emails')
        .where({ id: last - 2 })
        .delete(),
    )
    t.equal(await next(), last - 1, 'the next search continues after the last one')
    const looks = api.queries().filter((sql) => sql.includes('(?, ?)') || sql.includes('> ($'))
    t.ok(looks.length <= 1, `${looks.length} searches behind the first emails`)
  },
  withoutJobs,
)

// R-2821
withService(
  t,
  'writes each type of email to its lane',
  async (t, api) => {
    const clientid = await makeClient(api)
    await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
    await api.ok('sendemail', { id: clientid, customsubject: 'News', custommessage: '<p>Hello</p>' })
    const invoice = await makeInvoice(api, clientid)
    await api.ok('sendemail', { id: invoice, messagename: 'invoice reminder' })
    const lanes = await api.database.read('emails').orderBy('id').select('template', 'lane')
    t.match(
      lanes.filter(({ template }) => ['client invite', 'custom mail', 'invoice reminder'].includes(template)),
      [
        { template: 'client invite', lane: 1 },
        { template: 'custom mail', lane: 2 },
        { template: 'invoice reminder', lane: 2 },
      ],
    )
  },
  withoutJobs,
)
