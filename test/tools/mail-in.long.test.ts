import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { rawMail } from '../support/incoming-mails.js'
import { startApi } from '../support/service.js'
import type { CommandOutcome } from './command.js'
import { secretKey } from './setup-support.js'

const program = fileURLToPath(new URL('../../../tools/countinghouse.cjs', import.meta.url))

/** Runs the command like a mail server, from another working directory with an email on stdin. */
async function mailIn(
  mail: Buffer,
  environment: NodeJS.ProcessEnv,
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [program, 'mail-in', ...args], { env: environment, cwd: tmpdir() })
  child.stdin.on('error', () => {}).end(mail)
  const ended = once(child, 'close')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

// R-4731, R-4743
onBothDatabases(
  t,
  'a mail server delivers emails to the command',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const environment = { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') }
    const mail = rawMail({ from: 'ada@example.com', to: 'x@else.example' })
    const taken = await Promise.all([1, 2, 3].map(() => mailIn(mail, environment, '--recipient=x@shop.example')))
    t.strictSame(
      taken.map(({ code, stderr }) => [code, stderr]),
      Array.from({ length: 3 }, () => [0, '']),
    )
    t.match(taken.map(({ stdout }) => stdout).sort(), [
      /already been received/,
      /already been received/,
      /^It opened a ticket\. /,
    ])
    t.equal((await api.database.read('tickets')).length, 1)

    for (const [name, raw, options] of [
      ['no mail', Buffer.from('What is this?'), []],
      ['too large', Buffer.alloc(26 * 1024 * 1024, 'x'), []],
    ] as const) {
      const { code, stderr } = await mailIn(raw, environment, ...options)
      t.equal(code, 65, name)
      t.match(stderr, /^mail-in: It .*\n$/, name)
    }
    const empty = join(t.testdir({ 'empty.db': '' }), 'empty.db')
    for (const [name, more, args] of [
      ['a database that is not migrated', { DATABASE_URL: `sqlite:${empty}` }, []],
      ['another key', { SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }, []],
      ['an unreachable database', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, []],
      ['a database that was never created', { DATABASE_URL: `sqlite:${join(tmpdir(), 'none', 'none.db')}` }, []],
      ['a wrong variable', { PORT: 'x' }, []],
      ['a wrong option', {}, ['--nonsense']],
      ['a wrong argument', {}, ['mail.eml']],
    ] as const) {
      const { code, stderr } = await mailIn(rawMail(), { ...environment, ...more }, ...args)
      t.equal(code, 75, name)
      t.match(stderr, /^mail-in: /, name)
    }
    t.notOk(existsSync(join(tmpdir(), 'none')), 'no database was created')
    t.equal(
      (await mailIn(rawMail(), environment, '--recipient=-not an address')).code,
      0,
      'an invalid recipient is ignored',
    )
    t.equal((await api.database.read('tickets')).length, 2)
  },
  prepared,
)
