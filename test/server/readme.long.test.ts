import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openWhm } from '../../tools/pretend-panel/whm.js'
import { credential, type Served, serve } from './serve.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Step {
  readonly command: string
  /** Its output according to the README. */
  readonly output: string
}

t.test('the sessions of the README print what it says', async (t) => {
  const folder = await makeFolder(t)
  const panel = await openWhm(t)
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'data/try.db')}`, LOG_LEVEL: 'info' }
  const server = await serve(t, environment)
  const sessions = await sectionsOf(/^A first session|^From a product/)
  t.equal(sessions.length, 2)
  const surroundings = surroundingsOf(folder, environment, server.url)
  for (const { command, output } of sessions.flatMap(stepsOf)) {
    const run = command.replace('port: 20870', `port: ${panel.port}`)
    t.match(await printed(t, run, folder, surroundings), pattern(output), command)
  }
  t.equal(panel.accounts.size, 1)
  await expectOwnGroup(t, server, 'Hosting')
  await expectDataOnly(t, folder)
})

t.test('the year of billing of the README prints what it says', async (t) => {
  const folder = await makeFolder(t)
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'data/try.db')}`, LOG_LEVEL: 'info' }
  const server = await serve(t, { ...environment, SANDBOX: '1' })
  const [session = ''] = await sectionsOf(/^A year of billing/)
  const steps = stepsOf(session)
  t.equal(steps.length, 5)
  const surroundings = surroundingsOf(folder, environment, server.url)
  for (const { command, output } of steps)
    t.match(await printed(t, command, folder, surroundings), pattern(output), command)
  await expectOwnGroup(t, server, 'Trial hosting')
  await expectDataOnly(t, folder)
})

/** Makes a folder as a clone is, with `data/`, and the commands of package.json without the build that is done already. */
async function makeFolder(t: Test): Promise<string> {
  const folder = t.testdir()
  await mkdir(join(folder, 'data'))
  const npm = `#!/bin/sh\nshift 2; name=$1; shift; [ "$1" = -- ] && shift\n${tools}`
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 })
  return folder
}

/** Checks that the session sells in the group that it has set up. */
async function expectOwnGroup(t: Test, server: Served, group: string): Promise<void> {
  const { body } = await server.call('getproducts', {}, 'GET')
  t.match(body.products, [{ name: 'Starter', groupname: group }])
}

/** Git ignores `data/`, so that a session leaves nothing in a clone that could be committed. */
const expectDataOnly = async (t: Test, folder: string): Promise<void> =>
  void t.strictSame((await readdir(folder)).sort(), ['data', 'npm'])

const sectionsOf = async (title: RegExp): Promise<readonly string[]> =>
  (await readFile(join(root, 'README.md'), 'utf8')).split(/^## /m).filter((section) => title.test(section))

const surroundingsOf = (folder: string, environment: Readonly<Record<string, string>>, url: string) => ({
  ...process.env,
  ...environment,
  ROOT: root,
  PATH: `${folder}:${process.env.PATH}`,
  KEY: `X-API-Key: ${credential.identifier}`,
  SECRET: `X-API-Secret: ${credential.secret}`,
  API: `${url}/api/v1`,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
})

const tools = `exec node "$ROOT/dist/tools/main.js" "$name" "$@"
`

/** Commands that the README shows an output of. */
const stepsOf = (section: string): Step[] =>
  [...section.matchAll(/```sh\n([^`]+)```\n```(?:json)?\n([^`]+)```/g)].map(([, command = '', output = '']) => ({
    // The test has a database of its own.
    command: command.replaceAll(/^export DATABASE_URL=.*\n/gm, ''),
    output,
  }))

/** `…` stands for anything; ids of random length and instants are what a reader knows to differ. */
function pattern(output: string): RegExp {
  const literal = output
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:]+\\\.\d+Z)?/g, '[-\\dTZ:.]+')
    .replaceAll('127\\.0\\.0\\.1:8080', '127\\.0\\.0\\.1:\\d+')
    .replaceAll(/FESZw074ku3C/g, '')
  return new RegExp(`^${literal}$`)
}

async function printed(t: Test, command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const shell = spawn('bash', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  if (errors !== '') t.comment(errors)
  return out.trim()
}
