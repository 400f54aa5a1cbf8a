import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { validMs } from './confirmations.js'
import { instructions, listTools } from './tools.js'
import { type AskPerson, failureOf, Refusal, type Toolset } from './toolset.js'

export interface ServerFacts {
  readonly version: string
  readonly allowChanges: boolean
  /** The credential's secret, removed from every result. */
  readonly secret: string
}

type Arguments = Readonly<Record<string, unknown>>

/** Returns an unconnected MCP server. */
export function makeServer(desk: Toolset, { version, allowChanges, secret }: ServerFacts): Server {
  const server = new Server(
    { name: 'countinghouse', title: 'Countinghouse', version },
    { capabilities: { tools: {} }, instructions: instructions(allowChanges) },
  )
  const tools = listTools(allowChanges)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }, { signal }) => {
    try {
      if (!tools.some((tool) => tool.name === name)) throw new Refusal(`There is no tool ${JSON.stringify(name)}.`)
      return resultOf(await run(desk, name, given, asking(server), signal), secret)
    } catch (error) {
      return { ...resultOf({ error: failureOf(error) }, secret), isError: true }
    }
  })
  return server
}

function run(desk: Toolset, tool: string, given: Arguments, askPerson: AskPerson, signal: AbortSignal): unknown {
  if (tool === 'find_actions') return desk.find(text(given, 'words', ''), max(given.max))
  const action = text(given, 'action')
  if (tool === 'describe_action') return desk.describe(action)
  const parameters = parametersOf(given.parameters)
  if (tool === 'call_action') return desk.read(action, parameters, signal)
  if (tool === 'try_action') return desk.try(action, parameters, signal)
  const confirmation = given.confirmation === undefined ? undefined : text(given, 'confirmation')
  return desk.change(action, parameters, confirmation, askPerson, signal)
}

function text(given: Arguments, name: string, otherwise?: string): string {
  const value = given[name] ?? otherwise
  if (typeof value === 'string' && value.length <= 300) return value
  throw new Refusal(`\`${name}\` must be a string of at most 300 characters.`)
}

function max(value: unknown = 12): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 200) return value as number
  throw new Refusal('`max` must be a whole number from 1 to 200.')
}

function parametersOf(value: unknown = {}): Arguments {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Arguments
  throw new Refusal('`parameters` must be an object with the parameters of the action by name.')
}

/** Returns a function that asks the person, or undefined if the MCP client does not support forms (R-3063). */
function asking(server: Server): AskPerson {
  if (server.getClientCapabilities()?.elicitation?.form === undefined) return undefined
  return async (question) => {
    const { action, content } = await server.elicitInput(
      {
        message: question,
        requestedSchema: {
          type: 'object',
          properties: { agreed: { type: 'boolean', title: 'Do it', description: 'This cannot be undone.' } },
          required: ['agreed'],
        },
      },
      { timeout: validMs },
    )
    return action === 'accept' && content?.agreed === true
  }
}

/** Returns data as a tool result, as structured content and as text. */
function resultOf(data: unknown, secret: string): CallToolResult {
  const json = JSON.stringify(data).replaceAll(secret, '[secret]')
  return { content: [{ type: 'text', text: json }], structuredContent: JSON.parse(json) as Record<string, unknown> }
}
