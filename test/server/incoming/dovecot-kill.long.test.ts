import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
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

const title =
  'creates one ticket from an email although the service was killed before marking it, and the next fetch marks the email'
if (withoutDovecot === false) onPreparedDatabases(t, title, killBeforeMark)
else t.test(title, { skip: withoutDovecot }, async () => {})

/** Proxies a mail server, but drops data to the server while `isKeptBack` resolves to true. */
async function openGate(t: Test, port: number, isKeptBack: () => Promise<boolean>) {
  const sockets = new Set<Socket>()
  let kept = 0
  const server = createServer((near) => {
    const far = connectTo(port, '127.0.0.1')
    let order: Promise<unknown> = Promise.resolve()
    near.on('data', (part) => {
      order = order.then(async () => {
        if (await isKeptBack()) kept++
        else far.write(part)
      })
    })
    far.on('data', (part) => near.write(part))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, kept: () => kept }
}

async function killBeforeMark(t: Test, url: string): Promise<void> {
  // R-4731, R-4742, R-4745
  await t.test('with settings from a setup file', async (t) => {
    const mailbox = await openOwnMailbox(t)
    const database = await connect(url)
    t.teardown(() => database.close())
    let isOpen = false
    const isTaken = async () => (await database.read('received_mails').first('id')) !== undefined
    // After storing the email, the service sends only the mark.
    const gate = await openGate(t, mailbox.port, async () => !isOpen && (await isTaken()))
    const setup = join(t.testdir(), 'setup.yaml')
    writeFileSync(
      setup,
      `settings:
  imap_host: localhost
  imap_port: ${gate.port}
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
    await runTool('setup', ['apply', setup], environment)
    mailbox.deliver(rawMail({ from: 'ada@example.com', subject: 'Once' }))

    const first = await serve(t, environment)
    await eventually('the mark is held back', () => gate.kept() > 0)
    await first.kill()
    const unmarked = mailbox.flags()
    t.ok(!unmarked.some((one) => one.includes('S')), `the email is not marked: ${unmarked}`)
    t.match(await database.read('tickets'), [{ subject: 'Once' }])

    isOpen = true
    await endMailboxLease(database)
    await serve(t, environment)
    await eventually('the email is marked', () => mailbox.flags().some((one) => one.includes('S')))
    t.strictSame(mailbox.flags(), ['S'])
    t.match(await database.read('tickets'), [{ subject: 'Once' }])
    t.strictSame(await database.read('ticket_replies'), [])
    const told = await database.read('emails').where({ recipient: 'ada@example.com' }).select('template')
    t.strictSame(told, [{ template: 'ticket opened' }], 'the email is acknowledged once')
  })
}
