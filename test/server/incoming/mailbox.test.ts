import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import t, { type Test } from 'tap'
import { encrypt } from '../../../domain/secrets/encryption.js'
import { secretSettingPlace } from '../../../domain/settings/secret-settings.js'
import { fetchUnread, type MailboxAccess } from '../../../server/incoming/mailbox.js'
import { MailboxWorker } from '../../../server/incoming/mailbox-worker.js'
import { withoutJobs } from '../../support/daily.js'
import { changeCached, setSetting } from '../../support/fixtures.js'
import { loopbackCertificate } from '../../support/providers/certificate.js'
import { type Api, withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'

/** Starts the server on loopback. Records its connections and the bytes it receives. */
async function listen(
  t: Test,
  server: Server,
): Promise<{ readonly port: number; readonly heard: () => string; readonly calls: () => number }> {
  let heard = ''
  let calls = 0
  const sockets = new Set<Socket>()
  const hear = (socket: Socket) => {
    socket
      .on('error', () => {})
      .on('data', (bytes: Buffer) => {
        heard += bytes.toString('latin1')
      })
  }
  server.on('connection', (socket: Socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.on('secureConnection', hear).on('plain', hear)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, heard: () => heard, calls: () => calls }
}

const access = (port: number, more: Partial<MailboxAccess> = {}): MailboxAccess => ({
  host: 'localhost',
  address: '127.0.0.1',
  port,
  isStartTls: false,
  user: 'support',
  password: 'the-password',
  folder: 'INBOX',
  ...more,
})

const handler = { isOurs: async () => true, handle: async () => 'done' as const }
const short = { connection: 300, greeting: 300, silence: 300, whole: 3000 }

// R-4742
t.test('gives up on a server that never answers', async (t) => {
  const { port } = await listen(t, createServer())
  await t.rejects(fetchUnread(access(port), handler, short))
})

// R-4742
t.test('gives up on a server that never stops sending', async (t) => {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('* OK still here\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const { port } = await listen(t, server)
  const wait = { connection: 5000, greeting: 5000, silence: 5000, whole: 400 }
  await t.rejects(fetchUnread(access(port, { isStartTls: true }), handler, wait))
})

// R-4742
t.test('refuses to log in to a server with an untrusted certificate', async (t) => {
  const { certificate: cert, key } = await loopbackCertificate()
  const { port, heard } = await listen(
    t,
    createTlsServer({ cert, key }, (socket) => socket.write('* OK hello\r\n')) as unknown as Server,
  )
  await t.rejects(fetchUnread(access(port), handler, { ...short, connection: 5000 }), { message: /certificate/i })
  t.equal(heard(), '')
})

// R-4742
t.test('refuses to log in to a server without STARTTLS', async (t) => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] hello\r\n')
    socket.on('data', (bytes) => {
      heard.push(bytes.toString())
      const tag = bytes.toString().split(' ', 1)[0]
      socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`)
    })
  })
  const { port } = await listen(t, server)
  await t.rejects(fetchUnread(access(port, { isStartTls: true }), handler, { ...short, greeting: 5000, silence: 5000 }))
  t.notMatch(heard.join(''), /LOGIN|AUTHENTICATE/)
})

const sealPassword = (api: Api) =>
  changeCached(api, 'settings', (db) =>
    db('settings')
      .insert({
        name: 'imap_password',
        value: encrypt(secretKey, 'the-password', secretSettingPlace('imap_password')),
        group: 'general',
      })
      .onConflict('name')
      .merge(),
  )

withService(
  t,
  'mailbox from the settings',
  async (t, api) => {
    const { contexts } = api.service
    const resolveHost = async () => [{ address: '127.0.0.1' }]

    // R-4742
    await t.test(
      'waits longer after each failure, and does not fetch while another process holds the lease',
      async (t) => {
        const { port, calls } = await listen(
          t,
          createServer((socket) => socket.destroy()),
        )
        let clock = 0
        const worker = new MailboxWorker(contexts, resolveHost, short, () => clock)
        t.equal(await worker.takeUnread(), false)
        t.equal(calls(), 0, 'no mailbox is configured')
        await setSetting(api, 'imap_host', 'localhost')
        await setSetting(api, 'imap_port', String(port))
        await setSetting(api, 'imap_user', 'support')
        await worker.takeUnread()
        t.equal(calls(), 0, 'the password is missing')
        t.match(api.logged(), 'imap_password is not set')
        await sealPassword(api)
        const tried: number[] = []
        for (; clock < 8 * 60_000; clock += 30_000) {
          const before = calls()
          await worker.takeUnread()
          if (calls() > before) tried.push(clock / 60_000)
        }
        t.strictSame(tried, [1, 3, 7], 'after one, two, and four minutes')
        t.notMatch(api.logged(), 'the-password')

        const lease = { name: 'mailbox', holder: 'another process' }
        await api.database.transaction((db) =>
          db('leases')
            .where({ name: lease.name })
            .update({ holder: lease.holder, ends_at: new Date(api.now().getTime() + 60_000).toISOString() }),
        )
        const before = calls()
        await new MailboxWorker(contexts, resolveHost, short).takeUnread()
        t.equal(calls(), before)
      },
    )

    // R-4741
    await t.test(
      'removes the mailbox password when a call changes the host, port, or user, and no call reads or sets the password',
      async (t) => {
        const stored = async () =>
          (await api.database.read('settings').where({ name: 'imap_password' }).first('value'))?.value
        await sealPassword(api)
        await api.ok('setconfigurationvalue', { setting: 'imap_host', value: 'localhost' })
        await api.ok('setconfigurationvalue', { setting: 'imap_folder', value: 'Support' })
        t.type(await stored(), 'string')
        for (const [setting, value] of [
          ['imap_host', 'mail.example.org'],
          ['imap_port', '143'],
          ['imap_user', 'other'],
        ] as const) {
          await sealPassword(api)
          await api.ok('setconfigurationvalue', { setting, value })
          t.equal(await stored(), null, setting)
        }
        for (const action of ['getconfigurationvalue', 'setconfigurationvalue'])
          t.ok((await api.call(action, { setting: 'imap_password', value: 'x' })).status >= 400, action)
        t.equal(
          (await api.call('setconfigurationvalue', { setting: 'ticket_address', value: 'support@shop.example' }))
            .status,
          422,
        )
      },
    )
  },
  withoutJobs,
)
