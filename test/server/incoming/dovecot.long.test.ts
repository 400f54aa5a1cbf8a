import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { connect } from '../../../db/connect.js'
import { onPreparedDatabases } from '../../support/databases.js'
import { openOwnMailbox, withoutDovecot } from '../../support/dovecot.js'
import { eventually } from '../../support/eventually.js'
import { rawMail } from '../../support/incoming-mails.js'
import { endMailboxLease } from '../../support/mailbox-lease.js'
import { runTool } from '../../tools/command.js'
import { serve, serviceEnvironment } from '../serve.js'

const title = 'fetches each email of a real mailbox once, even with two processes'
if (withoutDovecot === false) onPreparedDatabases(t, title, fetchMailbox)
else t.test(title, { skip: withoutDovecot }, async () => {})

async function fetchMailbox(t: Test, url: string): Promise<void> {
  // R-4731, R-4741, R-4742
  await t.test('with settings from a setup file', async (t) => {
    const mailbox = await openOwnMailbox(t)
    const setup = join(t.testdir(), 'setup.yaml')
    writeFileSync(
      setup,
      `settings:
  imap_host: localhost
  imap_port: ${mailbox.port}
  imap_user: ${mailbox.user}
  imap_password: ${mailbox.password}
`,
    )
    const environment = {
      ...serviceEnvironment,
      DATABASE_URL: url,
      NODE_EXTRA_CA_CERTS: mailbox.caFile,
      ALLOW_PRIVATE_HOSTS: 'localhost',
    }
    for (const words of [/4 created/, /4 kept/]) {
      const { stdout, stderr } = await runTool('setup', ['apply', setup], environment)
      t.match(`${stdout}${stderr}`, words)
    }
    const database = await connect(url)
    t.teardown(() => database.close())
    const stored = await database.read('settings').where({ name: 'imap_password' }).first('value')
    t.match(stored?.value, /^v2\./, 'the password is encrypted')
    const { stdout } = await runTool('setup', ['export'], environment)
    t.match(stdout, 'imap_host')
    t.notMatch(stdout, 'imap_password')

    const mail = rawMail({ from: 'ada@example.com', to: 'support@shop.example' })
    for (const one of [
      mail,
      mail,
      rawMail({ from: 'bob@example.com', subject: 'Another' }),
      Buffer.from('Subject: no mail\r\n\r\n'),
    ])
      mailbox.deliver(one)
    const isPostgres = url.startsWith('postgres')
    const first = await serve(t, environment)
    const second = isPostgres ? await serve(t, environment) : undefined
    const areMarked = (mails: number) =>
      mailbox.flags().length === mails && mailbox.flags().every((one) => one.includes('S'))
    await eventually('all emails are marked', () => areMarked(4))
    t.strictSame([...mailbox.flags()].sort(), ['FS', 'S', 'S', 'S'], 'an invalid email is flagged')
    const opened = await database.read('tickets').orderBy('id').pluck('email')
    t.strictSame(opened.sort(), ['ada@example.com', 'bob@example.com'])

    await mailbox.stop()
    for (const one of [first, second]) await one?.kill()
    // The killed process may have left the lease, because emails are marked while it is held.
    await endMailboxLease(database)
    await mailbox.start()
    mailbox.deliver(rawMail({ from: 'cleo@example.com' }))
    await serve(t, environment)
    await eventually('the next email is fetched', () => areMarked(5))
    t.equal((await database.read('tickets').pluck('email')).length, 3)
  })
}
