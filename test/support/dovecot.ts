import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startProgram } from '../server/child.js'
import { eventually } from './eventually.js'
import { findProgram } from './programs.js'
import { loopbackCertificate } from './providers/certificate.js'

// A mailbox on Debian's Dovecot on loopback, with its own certificate, under an account other than root.

const program = ['dovecot', '/usr/sbin/dovecot'].map(findProgram).find(Boolean)

/** Reason for skipping mailbox tests, or false. */
export const withoutDovecot: string | false =
  program === undefined && 'Dovecot is not installed (Debian package dovecot-imapd): no real mailbox was tested'

export interface OwnMailbox {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Path of the certificate that clients must trust. */
  readonly caFile: string
  /** Puts an unread email into the inbox. */
  readonly deliver: (mail: Buffer) => void
  /** Returns the flags, such as `S` and `FS`, of each email in the inbox that is no longer new. */
  readonly flags: () => readonly string[]
  readonly stop: () => Promise<unknown>
  readonly start: () => Promise<void>
}

export async function openOwnMailbox(t: Test): Promise<OwnMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  // Dovecot delivers no emails to root.
  const isRoot = userInfo().uid === 0
  const name = isRoot ? 'nobody' : userInfo().username
  const [uid, gid] = (isRoot ? ['-u', '-g'] : []).map((what) =>
    Number(execFileSync('id', [what, name], { encoding: 'utf8' })),
  )
  const group = execFileSync('id', ['-gn', name], { encoding: 'utf8' }).trim()
  const own = (path: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  }
  const { certificate, key } = await loopbackCertificate()
  const caFile = join(folder, 'cert.pem')
  writeFileSync(caFile, certificate)
  writeFileSync(join(folder, 'key.pem'), key)
  const inbox = join(folder, 'mail/support')
  for (const path of [folder, join(folder, 'mail'), inbox, ...['new', 'cur', 'tmp'].map((part) => join(inbox, part))]) {
    mkdirSync(path, { recursive: true })
    own(path)
  }
  const [user, password] = ['support', 'the-password']
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${caFile}
ssl_key = <${join(folder, 'key.pem')}
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${name} gid=${group} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
  }
}
service anvil {
  chroot =
}
`,
  )
  let child: ReturnType<typeof startProgram> | undefined
  const start = async () => {
    child = startProgram(t, program as string, ['-F', '-c', config])
    await eventually('the mailbox accepts connections', () => isOpen(port))
  }
  await start()
  let delivered = 0
  return {
    port,
    user,
    password,
    caFile,
    deliver: (mail) => {
      const file = join(inbox, 'new', `${Date.now()}.${++delivered}.test`)
      writeFileSync(file, mail)
      own(file)
    },
    flags: () => readdirSync(join(inbox, 'cur')).map((file) => file.split(':2,')[1] ?? ''),
    stop: async () => child?.kill('SIGTERM'),
    start,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
