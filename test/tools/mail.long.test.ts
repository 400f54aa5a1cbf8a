import t from 'tap'
import { openMailbox } from '../reliability/mailbox.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { insertRow, makeClient, setSetting } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

const mail = (url: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  runTool('mail', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64'), ...more })

const created_at = '2026-01-31T12:00:00.000Z'

const insertMail = (api: Api, row: object) =>
  insertRow(api, 'emails', {
    ...{ template: 'custom mail', recipient: 'ada@example.com', subject: 'Hello', body: '<p>Hello</p>', attempts: 1 },
    ...{ status: 'sent', sent_at: created_at, next_attempt_at: created_at, created_at, ...row },
  })

onBothDatabases(
  t,
  'lists emails to clients and staff, and resends a failed one',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    t.strictSame(await mail(url, ['list']), { code: 0, stdout: 'There are no such emails.\n', stderr: '' })
    const client_id = await makeClient(api)
    const failed = { status: 'failed', sent_at: null, attempts: 2, last_error: '550 no\nsuch user' }
    const lost = await insertMail(api, { ...failed, client_id })
    const alert = await insertMail(api, { template: 'ticket alert', recipient: 'desk@example.org', subject: 'New' })
    const link = await insertMail(api, { template: 'client invite', client_id, body: '' })
    const first = `${lost} failed custom mail to ada@example.com, "Hello": queued ${created_at}, 2 attempts, 550 no such user`
    const { stdout } = await mail(url, ['list'])
    t.equal(stdout.split('\n').length, 4)
    t.equal(stdout.split('\n')[2], first)
    t.match(stdout, `${alert} sent ticket alert to desk@example.org, "New": queued ${created_at}, sent ${created_at}`)
    t.equal((await mail(url, ['list', '--status', 'failed'])).stdout, `${first}\n`)
    const [found] = JSON.parse((await mail(url, ['list', '--status', 'failed', '--json'])).stdout)
    t.match(found, { id: lost, status: 'failed', recipient: 'ada@example.com' })
    t.notOk('body' in found, 'the body is not printed')
    t.equal((await mail(url, ['list', '--to', 'ada@example.com', '--last', '1'])).stdout.split(' ')[0], String(link))

    t.strictSame(await mail(url, ['resend', String(lost)]), {
      code: 0,
      stdout: `Email ${lost} (custom mail) to ada@example.com is queued again.\n`,
      stderr: '',
    })
    const rows = await api.database.read('emails').orderBy('id')
    t.match(rows.at(-1), { client_id, status: 'queued', subject: 'Hello', body: '<p>Hello</p>', attempts: 0 })
    t.match(rows[0], { status: 'failed' })
    const told = await api.database.read('activity_log').where({ client_id }).whereLike('description', '%queued again')
    t.equal(told.length, 1)
    for (const [args, problem] of [
      [['resend', String(lost), String(link)], /contained a sign-in link/],
      [['resend', String(rows.at(-1)?.id)], /has not been sent yet/],
      [['resend', '4711'], /there is no email with the ID 4711/],
    ] as const) {
      const { code, stderr } = await mail(url, args)
      t.equal(code, 1)
      t.match(stderr, problem)
    }
    t.equal((await api.database.read('emails')).length, rows.length, 'either all given emails are queued, or none')
    await setSetting(api, 'mail_disabled', 'yes')
    t.match(await mail(url, ['resend', String(lost)]), { code: 1, stderr: /mail is disabled/ })
  },
  prepared,
)

onBothDatabases(
  t,
  'tests the mail server with one email and prints its response',
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, withoutJobs)
    await setSetting(api, 'mail_from', 'Billing <billing@example.org>')
    const server = { SMTP_URL: mailbox.url }
    t.strictSame(await mail(url, ['test', 'ada@example.com'], server), {
      code: 0,
      stdout: 'The mail server accepted an email from billing@example.org to ada@example.com.\n',
      stderr: '',
    })
    t.match(mailbox.mails, [{ from: 'billing@example.org', to: ['ada@example.com'] }])
    mailbox.answer('RCPT TO', { code: 550, message: 'nobody of that name' })
    t.match(await mail(url, ['test', 'ada@example.com'], server), { code: 1, stderr: /nobody of that name/ })
    t.match(await mail(url, ['test', 'ada@example.com']), { code: 1, stderr: 'mail: SMTP_URL is not set\n' })
    t.strictSame(await api.database.read('emails'), [], 'not stored in the outbox')
  },
  prepared,
)

t.test('reports invalid arguments in one line', async (t) => {
  for (const [args, problem] of [
    [[], 'a command is missing: list, received, resend, test'],
    [['send'], 'there is no command send, only list, received, resend, test'],
    [['list', '--status', 'lost'], '--status must be one of queued, sent, failed, not lost'],
    [['list', '--last', '0'], '--last must be a whole number from 1 to 999999, not 0'],
    [['list', 'x'], 'x is an unexpected argument'],
    [['resend'], 'ID is missing: the IDs of emails'],
    [['resend', 'x'], 'x is not an ID'],
    [['resend', '1', '--last', '1'], 'resend does not take --last, which is an option of list and received'],
    [['test', 'ada'], 'test takes one email address'],
    [['test'], 'ADDRESS is missing: the recipient'],
  ] as const) {
    const { code, stderr } = await mail('sqlite::memory:', args)
    t.equal(code, 2, args.join(' '))
    t.match(stderr, `mail: ${problem} (usage: `)
    t.equal(stderr.trimEnd().split('\n').length, 1)
  }
})
