import {
  type HttpReply,
  jsonOf,
  ModuleError,
  misconfigured,
  refused,
  unexpected,
  unreachable,
} from '../../../domain/ports/module.js'
import {
  type AccountState,
  absentAccount,
  type HostedAccount,
  type ServerAnswer,
  type ServerContext,
  serverAddress,
  serverModule,
} from '../../../domain/ports/server.js'
import { webhookHeaders } from '../../../domain/ports/signature.js'

export default serverModule({
  name: 'webhook',
  displayName: 'Webhook',
  parameters: [
    { name: 'path', label: 'Path of the provisioner’s endpoint', type: 'text', default: '/', destination: true },
  ],

  create: (account, ctx) => callOperation('create', account, ctx),
  suspend: ({ password: _, ...account }, ctx, reason) => callExisting('suspend', account, ctx, { reason }),
  unsuspend: ({ password: _, ...account }, ctx) => callExisting('unsuspend', account, ctx),
  terminate: ({ password: _, ...account }, ctx) => callExisting('terminate', account, ctx),
  changePackage: ({ password: _, ...account }, ctx) => callExisting('changePackage', account, ctx),
  changePassword: (account, ctx) => callExisting('changePassword', account, ctx),

  async inspect({ password: _, ...account }, ctx) {
    const state = await fetchState(account, ctx)
    if (state === undefined)
      throw new ModuleError('unsupported', 'The provisioner does not report the status of an account')
    return state
  },

  async test(ctx) {
    await post('test', ctx, {})
    return { message: 'The provisioner answers and accepts the signature' }
  },
})

const states: readonly AccountState[] = ['absent', 'active', 'suspended']

/** An account for the provisioner, with its password only for operations that need it. */
type SentAccount = Omit<HostedAccount, 'password'> & Partial<Pick<HostedAccount, 'password'>>

async function callOperation(
  action: string,
  account: SentAccount,
  ctx: ServerContext,
  more: object = {},
): Promise<ServerAnswer> {
  const { message, fields } = parseAnswer(await post(action, ctx, { account, ...more }))
  return {
    message: typeof message === 'string' && message !== '' ? message : `The provisioner completed: ${action}`,
    fields: plainFields(fields),
  }
}

/**
 * Calls an operation on an existing account. If the provisioner refuses it, asks whether the account exists, because no
 * status code says so reliably: a wrong path also causes 404.
 */
async function callExisting(
  action: string,
  account: SentAccount,
  ctx: ServerContext,
  more: object = {},
): Promise<ServerAnswer> {
  try {
    return await callOperation(action, account, ctx, more)
  } catch (error) {
    if (!(error instanceof ModuleError) || error.kind !== 'refused') throw error
    const { password: _, ...asked } = account
    const state = await fetchState(asked, ctx).catch((failure: unknown) => {
      if (failure instanceof ModuleError) return undefined
      throw failure
    })
    throw state === 'absent' ? absentAccount(error.message, error.providerCode) : error
  }
}

/** Returns the account's state, or undefined if the provisioner does not report it. */
async function fetchState(account: SentAccount, ctx: ServerContext): Promise<AccountState | undefined> {
  const { state } = parseAnswer(await post('inspect', ctx, { account }))
  return states.find((known) => known === state)
}

async function post(action: string, ctx: ServerContext, facts: object): Promise<HttpReply> {
  const { server, config, http, idempotencyKey, machineNow, random } = ctx
  const { path = '' } = config
  if (!path.startsWith('/')) throw misconfigured('The path must begin with /')
  // A query gets a new ID each time, because a provisioner that stores IDs would repeat an old response.
  const id = action === 'inspect' || action === 'test' ? random(16).toString('hex') : idempotencyKey
  const body = JSON.stringify({ action, server: server.name, ...facts })
  const reply = await http({
    method: 'POST',
    url: `${serverAddress(server)}${path}`,
    headers: {
      'content-type': 'application/json',
      ...webhookHeaders(server.accessKey || server.password, { id, at: machineNow(), body }),
    },
    body,
  })
  if (reply.status >= 400 && reply.status < 500) throw refused(parseReason(reply), String(reply.status))
  if (reply.status < 200 || reply.status >= 300) throw unexpected(reply)
  return reply
}

/** Returns the fields of a response, or an empty object if its body is empty. */
const parseAnswer = (reply: HttpReply): Record<string, unknown> => (reply.body.trim() === '' ? {} : jsonOf(reply))

function parseReason(reply: HttpReply): string {
  try {
    const { message } = jsonOf(reply)
    if (typeof message === 'string' && message !== '') return message
  } catch {}
  return `The provisioner refused the request (HTTP status ${reply.status})`
}

/** Returns the additional fields that are text, numbers, or booleans, and drops others. */
function plainFields(fields: unknown): Record<string, string | number | boolean> {
  if (fields === undefined || fields === null) return {}
  if (typeof fields !== 'object' || Array.isArray(fields))
    throw unreachable('The provisioner sent fields that are not an object', true)
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  )
}
