import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { environmentWithoutTap } from '../server/child.js'
import { type Served, serve } from '../server/serve.js'
import { blocks, pages, root } from './documents.js'

/** `npm run -s NAME -- …` without the build that is done already. */
const npm = `#!/bin/sh
[ "$1 $2" = "run -s" ] || { echo "npm $*: only npm run -s is run here" >&2; exit 1; }
shift 2; name=$1; shift; [ "$1" = -- ] && shift
exec node "$ROOT/dist/tools/main.js" "$name" "$@"
`

t.test('every command of the service in the pages does what it is there for', async (t) => {
  const folder = t.testdir()
  const programs = join(folder, 'bin')
  const data = join(folder, 'lib')
  for (const one of [programs, data, join(folder, 'backups')]) mkdirSync(one)
  writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 })
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
      env: { ...environmentWithoutTap, ...environment, ROOT: root, PATH: `${programs}:${process.env.PATH}` },
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
    t.match(known, `npm run -s ${name}`, 'each command of an operator has its place')
})
