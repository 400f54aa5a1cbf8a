import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openWhm } from '../../tools/pretend-panel/whm.js'
import { listShownCommands, outputPattern, parseFencedBlocks, type ShownCommand } from '../support/fenced-blocks.js'
import { makeReadersFolder, type ReadersFolder, ShellSession } from '../support/shell-session.js'
import { credential, type Served, serve, serviceEnvironment } from './serve.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

t.test('the sessions in the README print what it shows', async (t) => {
  const folder = makeReadersFolder(t.testdir())
  const panel = await openWhm(t)
  const server = await serve(t, environmentOf(folder))
  const sessions = await sectionsOf(/^A first session|^From a product/)
  t.equal(sessions.length, 2)
  await expectPrinted(t, folder, server, sessions.flatMap(stepsOf), (command) =>
    command.replace('port: 20870', `port: ${panel.port}`),
  )
  t.equal(panel.accounts.size, 1)
  await expectOwnGroup(t, server, 'Hosting')
  await expectDataOnly(t, folder)
})

t.test('the year of billing in the README prints what it shows', async (t) => {
  const folder = makeReadersFolder(t.testdir())
  const server = await serve(t, { ...environmentOf(folder), SANDBOX: '1' })
  const [session = ''] = await sectionsOf(/^A year of billing/)
  const steps = stepsOf(session)
  t.equal(steps.length, 6)
  await expectPrinted(t, folder, server, steps)
  await expectOwnGroup(t, server, 'Trial hosting')
  await expectDataOnly(t, folder)
})

const environmentOf = ({ path }: ReadersFolder) => ({
  DATABASE_URL: `sqlite:${join(path, 'data/try.db')}`,
  LOG_LEVEL: 'info',
})

async function expectPrinted(
  t: Test,
  folder: ReadersFolder,
  { url }: Served,
  steps: readonly ShownCommand[],
  translate = (command: string) => command,
): Promise<void> {
  const shell = new ShellSession(t, folder, {
    ...environmentOf(folder),
    KEY: `X-API-Key: ${credential.identifier}`,
    SECRET: `X-API-Secret: ${credential.secret}`,
    API: `${url}/api/v1`,
    SECRET_KEY: serviceEnvironment.SECRET_KEY,
  })
  for (const { command, output = '' } of steps) {
    const printed = await shell.run(translate(command))
    if (!t.match(printed, outputPattern(output), command)) t.comment(shell.complaints())
  }
}

/** Checks that the product is in the group that the session has created. */
async function expectOwnGroup(t: Test, server: Served, group: string): Promise<void> {
  const { body } = await server.call('getproducts', {}, 'GET')
  t.match(body.products, [{ name: 'Starter', groupname: group }])
}

/** Checks that a session creates only `data/`, which Git ignores. */
const expectDataOnly = async (t: Test, { path }: ReadersFolder): Promise<void> =>
  void t.strictSame(await readdir(path), ['data'])

const sectionsOf = async (title: RegExp): Promise<readonly string[]> =>
  (await readFile(join(root, 'README.md'), 'utf8')).split(/^## /m).filter((section) => title.test(section))

/** Returns the commands whose output the README shows. */
const stepsOf = (section: string): ShownCommand[] =>
  listShownCommands(parseFencedBlocks(section)).flatMap(({ command, output }) =>
    // The test has its own database.
    output === undefined ? [] : [{ command: command.replaceAll(/^export DATABASE_URL=.*\n/gm, ''), output }],
  )
