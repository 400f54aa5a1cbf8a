import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, type TestContext } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { type Answer, bin } from './mcp-parts.js'
import { root } from './world.js'

// Starts a service and connects to the packed package's MCP server through the SDK's client, as an assistant would.

interface Credential {
  readonly key: string
  readonly secret: string
}

interface World {
  readonly url: string
  readonly clientid: number
  readonly pid: number
  readonly serviceid: number
  readonly ticketid: number
  /** Ticket with a message of 60,000 characters. */
  readonly longticketid: number
  readonly servicepassword: string
  readonly full: Credential
  readonly giver: Credential
  readonly reader: Credential
}

const service = spawn(process.execPath, [join(root, 'dist/test/client/mcp-world.js')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
/** Addresses, IDs, and credentials of the service's test records. Undefined until the service has started. */
export let world: World

before(async () => {
  const [line] = await once(createInterface(service.stdout), 'line')
  world = JSON.parse(line)
})

after(() => service.stdin.end())

export const environmentOf = ({ key, secret }: Credential, url = world.url) => ({
  COUNTINGHOUSE_URL: url,
  COUNTINGHOUSE_KEY: key,
  COUNTINGHOUSE_SECRET: secret,
})

interface Connection {
  readonly as?: Credential
  readonly options?: readonly string[]
  /** The user's answer to each question. If undefined, the client does not support questions. */
  readonly agrees?: boolean
}

/**
 * Starts an MCP server and connects a client. Returns the client, a function that calls a tool, the questions received,
 * and a function that returns the server's stderr.
 */
export async function connect(t: TestContext, { as = world.reader, options = [], agrees }: Connection = {}) {
  const capabilities = agrees === undefined ? {} : { elicitation: {} }
  const client = new Client({ name: 'test', version: '1' }, { capabilities })
  const questions: string[] = []
  if (agrees !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message)
      return { action: 'accept', content: { agreed: agrees } }
    })
  const args = [bin, ...options]
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: environmentOf(as),
    stderr: 'pipe',
  })
  let told = ''
  transport.stderr?.on('data', (data) => {
    told += data
  })
  await client.connect(transport)
  t.after(() => client.close())
  const use = async (name: string, given: Record<string, unknown> = {}): Promise<Answer> => {
    const result: Answer = await client.callTool({ name, arguments: given })
    const { text } = result.content[0]
    assert.deepEqual(JSON.parse(text), result.structuredContent, 'text and structured content are equal')
    assert.ok(!text.includes(as.secret), 'the answer does not contain the secret')
    return result.isError ? { failed: result.structuredContent.error } : result.structuredContent
  }
  return { client, use, questions, told: () => told }
}

export type Use = Awaited<ReturnType<typeof connect>>['use']

export const changing = { options: ['--allow-changes'] }

/** Returns the parameters of a valid order. */
export const order = () => ({
  clientid: world.clientid,
  pid: [world.pid],
  billingcycle: ['monthly'],
  paymentmethod: 'banktransfer',
})
