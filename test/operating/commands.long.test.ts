import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { environmentWithoutTap } from '../server/child.js'
import { type Served, serve } from '../server/serve.js'
import { makeReadersFolder } from '../support/shell-session.js'
import { blocks, pages } from './documents.js'

t.test('every service command in the pages succeeds', async (t) => {
  const { path: folder, environment: programs } = makeReadersFolder(t.testdir())
  const data = join(folder, 'lib')
  for (const one of [data, join(folder, 'backups')]) mkdirSync(one)
  const here = (line: string) =>
    line.replaceAll('/var/backups/countinghouse', join(folder, 'backups')).replaceAll('/var/lib/countinghouse', data)

  const environment = { DATABASE_URL: `sqlite:${join(data, 'countinghouse.db')}`, SECRET_KEY: '', LOG_LEVEL: 'info' }
  const start = () => serve(t, environment)
  let server: Served = await start()
  await server.call('addclient', { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com', country: 'GB' })

  let count = 0
  for (const { page, language, text: command } of blocks()) {
    if (language === 'console' && /^systemctl restart countinghouse$/m.test(command)) {
      await server.kill('SIGTERM')
      server = await start()
    }
    if (language !== 'sh') continue
    count++
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', here(command)], {
      cwd: folder,
      env: { ...environmentWithoutTap, ...environment, ...programs },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, errors, code] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      new Promise((resolve) => shell.once('close', resolve)),
    ])
    t.equal(code, 0, `${page}: ${command}${out}${errors}`)
  }
  t.ok(count > 12, 'the commands were found')
  const known = [...pages().values()].join('\n')
  for (const name of ['backup', 'restore', 'audit', 'reseal', 'jobs', 'deliveries', 'mail', 'setup'])
    t.match(known, `npm run -s ${name}`, 'the pages contain each operator command')
})
