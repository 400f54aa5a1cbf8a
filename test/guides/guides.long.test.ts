import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Child, startProgram } from '../server/child.js'
import { credential, freePort, serviceEnvironment } from '../server/serve.js'
import { listShownCommands, outputPattern, parseFencedBlocks } from '../support/fenced-blocks.js'
import { makeReadersFolder, type ReadersFolder, ShellSession } from '../support/shell-session.js'
import { guides, readGuide } from './guides.js'

// A guide uses two terminals. `console` blocks run in the service's terminal, and each first stops the service that the
// previous one started. `sh` blocks run in the other terminal. Output that a guide shows after a command is compared
// with the command's output.
//
// GUIDE selects a single guide.
for (const name of guides.filter((name) => (process.env.GUIDE ?? name) === name))
  t.test(`the commands in ${name} print the output that the guide shows`, async (t) => {
    const folder = makeReadersFolder(t.testdir())
    symlinkSync(join(folder.environment.ROOT, 'docs'), join(folder.path, 'docs'))
    const here = await portsOf(t)
    const environment = { ...serviceEnvironment, PORT: here('8080'), LOG_LEVEL: 'info' }
    const shell = new ShellSession(t, folder, {
      SECRET_KEY: serviceEnvironment.SECRET_KEY,
      KEY: `X-API-Key: ${credential.identifier}`,
      SECRET: `X-API-Secret: ${credential.secret}`,
      API: `http://127.0.0.1:${here('8080')}/api/v1`,
    })
    const blocks = parseFencedBlocks(readGuide(name))
    let service: Child | undefined
    for (const [index, { language, text }] of blocks.entries()) {
      if (language === 'console') {
        await service?.kill('SIGTERM')
        service = await serveAs(t, here(text), folder, environment)
      }
      const [shown] = listShownCommands(language === 'sh' ? blocks.slice(index, index + 2) : [])
      if (shown === undefined) continue
      const printed = await shell.run(here(shown.command))
      if (shown.output === undefined) continue
      const isAsShown = t.match(printed, outputPattern(here(shown.output)), shown.command)
      if (!isAsShown) t.comment(shell.complaints(), service?.stderr())
    }
    t.equal(await shell.run(stillRunning), '', 'everything started in the background has been stopped')
  })

/** Shell commands that wait up to 10 seconds and then print the background jobs that still run. */
const stillRunning = 'for _ in $(seq 100); do [ -z "$(jobs -pr)" ] && break; sleep 0.1; done; jobs -pr'

/** Returns a function that replaces the guides' ports with free ports. */
async function portsOf(t: Test): Promise<(text: string) => string> {
  const ports = new Map<string, string>()
  for (const port of ['8080', '8099', '20870']) ports.set(port, String(await freePort()))
  t.equal(new Set(ports.values()).size, ports.size, 'ports differ')
  return (text) => text.replaceAll(/\b(?:8080|8099|20870)\b/g, (port) => ports.get(port) ?? port)
}

/** Runs the commands for the service's terminal, and waits until the service is ready. */
async function serveAs(t: Test, text: string, folder: ReadersFolder, environment: Readonly<Record<string, string>>) {
  const command = text.replace(/\bnpm start$/m, 'exec npm start')
  const service = startProgram(t, 'bash', ['-euo', 'pipefail', '-c', command], {
    cwd: folder.path,
    environment: { ...environment, ...folder.environment },
  })
  await service.waitForOutput(/"msg":"serving"/)
  return service
}
