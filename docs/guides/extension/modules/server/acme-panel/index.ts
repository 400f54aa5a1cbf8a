import {
  absentAccount,
  ensureDone,
  expectNotSuspended,
  type HostedAccount,
  type HttpReply,
  type HttpRequest,
  isOwn,
  jsonOf,
  refused,
  type ServerContext,
  serverAddress,
  serverModule,
  unexpected,
} from 'countinghouse/ports'

/** An account as the panel shows it. */
interface PanelAccount {
  readonly domain: string
  readonly email: string
  readonly suspended: boolean
  /** When the panel made it: nothing changes that later, so it marks the account. */
  readonly created: string
}

export default serverModule({
  name: 'acme-panel',
  displayName: 'Acme Panel',
  parameters: [],
  asksOwner: true,
  usernames: ['acme'],

  async create(account, ctx) {
    const found = await find(account, ctx)
    if (found !== undefined) {
      expectOwn(account, ctx, found)
      expectNotSuspended(stateOf(found))
      return { message: 'The account was there', mark: found.created }
    }
    await ctx.beginCreate()
    const { username, password, domain, email, packageName } = account
    await ask(ctx, 'PUT', account, { username, password, domain, email, plan: packageName })
    return { message: 'The account is made', mark: (await find(account, ctx))?.created }
  },

  suspend: (account, ctx, reason) => change(account, ctx, { suspended: true, reason }, 'The account is suspended'),
  unsuspend: (account, ctx) => change(account, ctx, { suspended: false }, 'The account is open again'),
  changePackage: (account, ctx) => change(account, ctx, { plan: account.packageName }, 'The plan is changed'),
  changePassword: (account, ctx) => change(account, ctx, { password: account.password }, 'The password is changed'),

  async terminate(account, ctx) {
    const found = await find(account, ctx)
    if (found === undefined) return { message: 'The account was gone' }
    expectOwn(account, ctx, found)
    return ensureDone(
      'The account is removed',
      () => ask(ctx, 'DELETE', account),
      async () => (await find(account, ctx)) === undefined,
    )
  },

  async inspect(account, ctx) {
    const found = await find(account, ctx)
    return found === undefined || !isOwn(account, ctx, ownerOf(found)) ? 'absent' : stateOf(found)
  },
})

async function change(account: HostedAccount, ctx: ServerContext, facts: object, message: string) {
  const found = await find(account, ctx)
  if (found === undefined) throw absentAccount('The panel has no such account')
  expectOwn(account, ctx, found)
  await ask(ctx, 'PUT', account, facts)
  return { message, mark: found.created }
}

const stateOf = ({ suspended }: PanelAccount) => (suspended ? 'suspended' : 'active')

const ownerOf = ({ domain, email, created }: PanelAccount) => ({ domains: [domain], contact: email, mark: created })

function expectOwn(account: HostedAccount, ctx: ServerContext, found: PanelAccount): void {
  if (!isOwn(account, ctx, ownerOf(found))) throw refused('The account belongs to somebody else')
}

/** Returns the account of the user name, whoever it belongs to; undefined where there is none. */
async function find(account: HostedAccount, ctx: ServerContext): Promise<PanelAccount | undefined> {
  const reply = await ask(ctx, 'GET', account)
  return reply.status === 404 ? undefined : (jsonOf(reply) as unknown as PanelAccount)
}

/** Throws refused where the panel says no, and unreachable where it gives no proper answer. */
async function ask(ctx: ServerContext, method: HttpRequest['method'], { username }: HostedAccount, facts?: object) {
  const { server, http } = ctx
  const reply: HttpReply = await http({
    method,
    url: `${serverAddress(server)}/accounts/${username}`,
    headers: { authorization: `Bearer ${server.accessKey}`, 'content-type': 'application/json' },
    ...(facts !== undefined && { body: JSON.stringify(facts) }),
  })
  if (reply.status === 404 && method === 'GET') return reply
  if (reply.status >= 400 && reply.status < 500) throw refused(`The panel refuses it: ${reply.status}`)
  if (reply.status < 200 || reply.status >= 300) throw unexpected(reply)
  return reply
}
