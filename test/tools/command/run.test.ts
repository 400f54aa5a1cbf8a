import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startNode } from '../../server/child.js'
import { prepared } from '../../support/databases.js'
import { secretKey } from '../../support/started-service.js'
import { runTool } from '../command.js'

t.test('an unknown command exits with code 2 and one line that lists the known commands', async (t) => {
  t.match(await runTool('adit', [], {}), {
    code: 2,
    stdout: '',
    stderr: /^countinghouse: there is no command adit, only audit, backup, [^\n]+; did you mean audit\?\n$/,
  })
})

t.test('prints no error if the reader of stdout stops after the first line', async (t) => {
  const main = fileURLToPath(new URL('../../../tools/main.js', import.meta.url))
  const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${main}" setup schema | head -n 1`], {
    encoding: 'utf8',
  })
  t.equal(stderr, '')
})

t.test('a measuring command rejects a wrong option with code 2 and one line', async (t) => {
  for (const [name, ...args] of [
    ['bench', '--only', 'nope'],
    ['scale', '--only', 'nope'],
    ['scale', '--database', 'nope'],
    ['soak', '--database', 'mysql://localhost/books'],
  ] as const) {
    const { code, stdout, stderr } = await runTool(name, args, {})
    t.strictSame([code, stdout], [2, ''], name)
    t.match(stderr, /^[a-z]+: --(?:only|database) [^\n]+ not [^\n]+\n$/)
  }
})

t.test('the usage in an error mentions npm if npm ran the command', async (t) => {
  const { stderr } = await runTool('reseal', ['--derive'], { npm_lifecycle_event: 'reseal' })
  t.match(stderr, /^reseal: there is no option --derive, [^\n]+ \(usage: npm run reseal -- \[--new-key\] [^\n]+\)\n$/)
})

t.test('prints the result of a command as one JSON document with --json', async (t) => {
  const environment = { DATABASE_URL: await prepared.sqlite(t), SECRET_KEY: secretKey.toString('base64') }
  const { stdout, stderr, code } = await runTool('mail', ['list', '--json'], environment)
  t.strictSame({ code, stdout }, { code: 0, stdout: '[]\n' }, stderr)
})

t.test('the simulated panel prints when it is ready, and then the calls that it receives', async (t) => {
  const panel = startNode(t, 'tools/main.js', ['pretend-panel', '0'])
  const [, url = ''] = await panel.waitForOutput(/^Ready: a simulated cPanel listens on (\S+), /)
  await fetch(`${url}/json-api/version?api.version=1`, { method: 'POST' })
  await panel.waitForOutput(/^\/json-api\/version$/m)
  t.strictSame(await panel.kill('SIGTERM'), { code: null, signal: 'SIGTERM' })
})
