import {
  type HttpReply,
  jsonOf,
  ModuleError,
  misconfigured,
  refused,
  unexpected,
  unreachable,
} from '../../../domain/ports/module.js'
import { type HostedAccount, type ServerSituation, serverAddress, serverModule } from '../../../domain/ports/server.js'

/** What a command ends with (Hestia-Exit-Code). */
const exits = { missing: '3', exists: '4', suspended: '5', unsuspended: '6', password: '9', forbidden: '10' } as const

export default serverModule({
  name: 'hestiacp',
  displayName: 'HestiaCP',
  parameters: [],
  deadline: 120_000,

  async create(account, situation) {
    const { username, password, email, packageName, firstname, lastname, domain } = account
    const name = `${firstname} ${lastname}`.trim() || username
    const fresh = await run(situation, ['v-add-user', username, password, email, packageName, name], exits.exists)
    if (!fresh) await ownUser(account, situation)
    if (domain !== '') {
      const added = await run(situation, ['v-add-domain', username, domain], exits.exists)
      if (!added && hasNoDomain(await ownUser(account, situation)))
        throw refused(`The domain ${domain} belongs to another user of the server`, exits.exists)
    }
    return { message: fresh ? 'The account was created' : 'The account was created before' }
  },

  async suspend({ username }, situation) {
    const now = await run(situation, ['v-suspend-user', username, 'no'], exits.suspended)
    return { message: now ? 'The account was suspended' : 'The account was suspended before' }
  },

  async unsuspend({ username }, situation) {
    const now = await run(situation, ['v-unsuspend-user', username], exits.unsuspended)
    return { message: now ? 'The account was unsuspended' : 'The account was active before' }
  },

  async terminate({ username }, situation) {
    const now = await run(situation, ['v-delete-user', username], exits.missing)
    return { message: now ? 'The account was removed' : 'The account was gone before' }
  },

  async changePackage({ username, packageName }, situation) {
    await run(situation, ['v-change-user-package', username, packageName])
    return { message: `The account has the package ${packageName}` }
  },

  async changePassword({ username, password }, situation) {
    await run(situation, ['v-change-user-password', username, password])
    return { message: 'The password was changed' }
  },

  async inspect(account, situation) {
    const user = await findUser(account, situation)
    // A create that broke off between user and domain is not done yet.
    if (user === undefined || isForeign(user, account) || (account.domain !== '' && hasNoDomain(user))) return 'absent'
    return user.SUSPENDED === 'yes' ? 'suspended' : 'active'
  },

  async test(situation) {
    await run(situation, ['v-list-user', 'admin', 'json'], exits.missing)
    return { message: 'HestiaCP answers and takes the credential' }
  },
})

/** Runs a command: true, or false where it ended with the exit code that means "already so". */
async function run(situation: ServerSituation, command: readonly string[], alreadySo?: string): Promise<boolean> {
  try {
    await post(situation, command)
    return true
  } catch (error) {
    if (alreadySo !== undefined && error instanceof ModuleError && error.providerCode === alreadySo) return false
    throw error
  }
}

/** The exit code tells how it went; the HTTP status does not. */
async function post({ server, http }: ServerSituation, [cmd = '', ...values]: readonly string[]): Promise<HttpReply> {
  const reply = await http({
    method: 'POST',
    url: `${serverAddress(server, 8083)}/api/index.php`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([
      ['hash', keyOf(server)],
      ['cmd', cmd],
      ...values.map((value, index) => [`arg${index + 1}`, value]),
    ]).toString(),
  })
  const exit = reply.headers['hestia-exit-code']?.trim()
  const said = /^\s*Error:\s*(.*)/.exec(reply.body)?.[1]
  if (exit === exits.password || exit === exits.forbidden)
    throw misconfigured(`HestiaCP does not allow it: ${said || `exit code ${exit}`}`)
  if (said !== undefined) throw refused(said || 'HestiaCP gave no reason', exit)
  if (exit === undefined && reply.status < 300) throw unreachable('HestiaCP answered without an exit code', true)
  if (exit === undefined || !/^\d+$/.test(exit)) throw unexpected(reply)
  if (exit !== '0') throw refused(`HestiaCP refused with exit code ${exit}`, exit)
  return reply
}

function keyOf({ name, username, password, accessKey }: ServerSituation['server']): string {
  const secret = accessKey || password
  const key = secret.includes(':') ? secret : `${username}:${secret}`
  if (!/^[^:]+:[^:]+$/.test(key)) throw misconfigured(`The server ${name} has no access key: username and access_key`)
  return key
}

/** A user as v-list-user shows it. */
interface User {
  readonly CONTACT?: string
  readonly SUSPENDED?: string
  readonly U_WEB_DOMAINS?: string | number
}

async function findUser({ username }: HostedAccount, situation: ServerSituation): Promise<User | undefined> {
  try {
    const user = jsonOf(await post(situation, ['v-list-user', username, 'json']))[username]
    if (typeof user !== 'object' || user === null) throw unreachable('HestiaCP answered without the user', false)
    return user
  } catch (error) {
    if (error instanceof ModuleError && error.providerCode === exits.missing) return undefined
    throw error
  }
}

async function ownUser(account: HostedAccount, situation: ServerSituation): Promise<User> {
  const user = await findUser(account, situation)
  if (user === undefined || isForeign(user, account))
    throw refused(`The user name ${account.username} is taken on the server`, exits.exists)
  return user
}

const isForeign = ({ CONTACT }: User, { email }: HostedAccount): boolean =>
  CONTACT !== undefined && CONTACT.toLowerCase() !== email.toLowerCase()

const hasNoDomain = ({ U_WEB_DOMAINS }: User): boolean => U_WEB_DOMAINS !== undefined && Number(U_WEB_DOMAINS) === 0
