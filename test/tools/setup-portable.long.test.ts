import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { parseSetupFile } from '../../tools/setup/document.js'
import { onBothDatabases, sqliteFile } from '../support/databases.js'
import { runTool } from './command.js'
import { setup, writeSetupFile } from './setup-support.js'

/** Runs the command on another installation, which has its own key. */
const setupElsewhere = (url: string, ...args: string[]) => runTool('setup', args, environmentOf(url))
const environmentOf = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 8).toString('base64') })

/** Returns the portable export of an installation with secrets, and the answers to it. */
async function exportPortable(t: Test, url: string) {
  const example = parseSetupFile((await setup(url, 'example')).stdout) as Record<string, Record<string, string>[]>
  const staffPassword = example.staff?.[0]?.password as string
  const [{ identifier, secret }] = example.credentials as [Record<string, string>]
  await setup(url, 'apply', await writeSetupFile(t, JSON.stringify(example)))
  const exported = await setup(url, 'export', '--portable')
  t.match(exported, { code: 0, stderr: '' })
  return {
    portable: exported.stdout,
    answers: {
      'password of staff member grace': staffPassword,
      [`secret of credential ${identifier}`]: secret,
      'url of notification rule Payments to the chat': 'https://chat.example.com/hooks/1',
    } as Record<string, string>,
  }
}

onBothDatabases(t, 'a portable export sets up a second installation with --secrets', async (t, url) => {
  const { portable, answers } = await exportPortable(t, url)
  const other = await sqliteFile(t)
  const secrets = await writeSetupFile(t, JSON.stringify(answers), 'secrets.yaml')
  const file = await writeSetupFile(t, portable)
  await chmod(secrets, 0o644)
  const open = await setupElsewhere(other, 'apply', file, '--secrets', secrets)
  t.match(open, { code: 0 })
  t.match(open.stderr, `setup: ${secrets} can be read by other accounts on this machine\n`)
  await chmod(secrets, 0o600)
  const again = await setupElsewhere(other, 'apply', file, '--secrets', secrets)
  t.match(again, { code: 0, stdout: /\n0 created, 0 changed, \d+ kept\n$/ })
  t.notMatch(again.stderr, 'can be read')
  t.equal((await setupElsewhere(other, 'export', '--portable')).stdout, portable)
  for (const secret of Object.values(answers)) t.notOk(`${portable}${open.stdout}${again.stdout}`.includes(secret))
})

onBothDatabases(t, 'lists unanswered secrets and applies nothing', async (t, url) => {
  const { portable, answers } = await exportPortable(t, url)
  const other = await sqliteFile(t)
  const [first, ...missing] = Object.keys(answers) as [string, ...string[]]
  const secrets = await writeSetupFile(t, `${first}: ${answers[first]}\nsomething else: x\n`, 'secrets.yaml')
  const refused = await setupElsewhere(other, 'apply', await writeSetupFile(t, portable), '--secrets', secrets)
  t.match(refused, { code: 1, stdout: '' })
  const lines = refused.stderr
    .trim()
    .split('\n')
    .filter((line) => !line.includes('can be read'))
  t.equal(lines.length, missing.length)
  for (const name of missing)
    t.ok(lines.some((line) => line.includes(`asks for "${name}"; set it in --secrets FILE, or answer on a terminal`)))
  await t.rejects(stat(other.slice('sqlite:'.length)), { code: 'ENOENT' }, 'not even the database is created')

  const list = await writeSetupFile(t, '[hunter2]', 'secrets.yaml')
  t.strictSame(await setupElsewhere(other, 'apply', await writeSetupFile(t, portable), '--secrets', list), {
    code: 1,
    stdout: '',
    stderr: `setup: ${list}: must be a map from placeholder names to values\n`,
  })
})

t.test('asks for secrets on a terminal and shows none of them', async (t) => {
  const { portable, answers } = await exportPortable(t, await sqliteFile(t))
  const other = await sqliteFile(t)
  const main = fileURLToPath(new URL('../../tools/main.js', import.meta.url))
  const command = [process.execPath, main, 'setup', 'apply', await writeSetupFile(t, portable)].join(' ')
  // `script` from util-linux gives the command a terminal.
  const child = spawn('/usr/bin/script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: environmentOf(other),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  let seen = 0
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    shown += chunk
    for (const [name, answer] of Object.entries(answers)) {
      const at = shown.indexOf(`${name}: `, seen)
      if (at === -1) continue
      seen = at + name.length
      child.stdin.write(`${answer}\r`)
    }
  })
  const [code] = await once(child, 'close')
  t.equal(code, 0, shown)
  t.match(shown, /\d+ created, \d+ changed, \d+ kept\r\n$/)
  for (const secret of Object.values(answers)) t.notOk(shown.includes(secret))
  t.equal((await setupElsewhere(other, 'export', '--portable')).stdout, portable)
})
