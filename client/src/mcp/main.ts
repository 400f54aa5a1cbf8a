#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Countinghouse } from '../countinghouse.js'
import { readCatalogue } from './catalogue.js'
import { loadService } from './service.js'
import { readSettings, StartError, usage } from './settings.js'
import { Toolset } from './toolset.js'

const say = (line: string) => process.stderr.write(`countinghouse-mcp: ${line}\n`)

/** Milliseconds for one call with all its attempts. MCP clients wait one minute for a tool. */
const callTimeoutMs = 50_000

async function start(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const { makeServer, transport } = await loadSdk()
  const { document, caller } = await loadService(settings)
  const actions = readCatalogue(document, caller)
  const { url, key, secret, allowChanges, showSecrets } = settings
  const client = new Countinghouse({ url, key, secret, callTimeoutMs, attemptTimeoutMs: callTimeoutMs })
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const server = makeServer(new Toolset({ client, document, actions, allowChanges, showSecrets }), {
    version,
    allowChanges,
    secret,
  })
  // An unreadable message may contain anything, so it is not logged.
  server.onerror = ({ name }) => say(`an unreadable message was ignored (${name})`)
  await server.connect(transport)
  const changes = [...actions.values()].filter(({ method }) => method === 'POST').length
  const may = `${caller.username} may call ${actions.size} actions, ${changes} of which change something`
  say(`${url}, release ${document.release}: ${may}; ${allowChanges ? 'changes are allowed' : 'read only'}`)
  if (!allowChanges && changes > 0)
    say('for the same limit without relying on this server, use a credential that can only read')
}

/**
 * Imports the MCP SDK, a separate package that programs without MCP do not need. Throws StartError if it is missing.
 */
async function loadSdk() {
  try {
    const [{ makeServer }, { StdioServerTransport }] = await Promise.all([
      import('./server.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
    ])
    return { makeServer, transport: new StdioServerTransport() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError('The package @modelcontextprotocol/sdk is not installed: install it next to this one')
  }
}

// Only protocol messages may appear on stdout, so all console output goes to stderr (R-3066).
console.log = console.info = console.debug = console.error

if (process.argv.includes('--help')) process.stderr.write(`${usage}\n`)
else
  await start().catch((error: Error) => {
    say(error instanceof StartError ? error.message : `could not start: ${error.message}`)
    process.exitCode = 1
  })
