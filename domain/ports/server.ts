import { oneOf, record, text } from './answer-schemas.js'
import { type Manifest, type ModuleContext, ModuleError, misconfigured, refused, unreachable } from './module.js'
import type { Ownership, RecordedAccount } from './ownership.js'
import { usernameProblem } from './usernames.js'

/** Connection data of a server, from the `servers` section of the setup file. */
export interface ServerAccess {
  readonly name: string
  readonly hostname: string
  /** Undefined for the module's default port. */
  readonly port: number | undefined
  /** True if connections use TLS, with a verified certificate. */
  readonly secure: boolean
  readonly username: string
  readonly password: string
  readonly accessKey: string
  readonly nameservers: readonly string[]
}

/** Returns a server's base URL without a trailing slash. Throws misconfigured for a service without a server. */
export function serverAddress({ secure, hostname, port }: ServerAccess, defaultPort?: number): string {
  if (hostname === '') throw misconfigured('The service has no server: set one up for its module')
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
  const at = port ?? defaultPort
  return `${secure ? 'https' : 'http'}://${host}${at === undefined ? '' : `:${at}`}`
}

/** A service on a server. Its user name, password, and package are the values after the operation. */
export interface HostedAccount extends RecordedAccount {
  readonly serviceId: number
  readonly password: string
  /** The plan's name on the server. */
  readonly packageName: string
  readonly firstname: string
  readonly lastname: string
}

export interface ServerContext extends ModuleContext, Ownership {
  readonly server: ServerAccess
  /**
   * Must be called by a create that found no account, before it creates one. From then on the contact is trusted, even
   * by a retry after a lost answer.
   */
  readonly beginCreate: () => Promise<void>
}

/**
 * The result of an operation: a message for staff, and additional response fields, which do not overwrite existing
 * ones.
 */
export interface ServerAnswer {
  readonly message: string
  /** The account's mark (FoundAccount), which identifies it from now on. */
  readonly mark?: string | undefined
  readonly fields?: Readonly<Record<string, string | number | boolean>>
}

export type AccountState = 'absent' | 'active' | 'suspended'

/**
 * Returns the state of an account before a create. Throws refused if it exists and is suspended, because creating it
 * again would not lift the suspension (R-1531).
 */
export function expectNotSuspended(state: AccountState): Exclude<AccountState, 'suspended'> {
  if (state === 'suspended') throw refused('The account exists but is suspended')
  return state
}

/**
 * Creates the error for an operation on an account that the server does not have. Such an account counts as suspended
 * or terminated, and staff are notified of it (R-2316).
 */
export const absentAccount = (message: string, providerCode?: string): ModuleError =>
  new ModuleError('refused', message, { providerCode, isAbsent: true })

/** Runs `verb`. If the provider refuses it but `isDone` returns true, the operation counts as done earlier. */
export async function ensureDone(
  done: string,
  verb: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<ServerAnswer> {
  try {
    await verb()
    return { message: done }
  } catch (error) {
    if (!(error instanceof ModuleError) || error.kind !== 'refused' || !(await isDone())) throw error
    return { message: `${done} earlier` }
  }
}

/**
 * Runs `look`, a query after a change. Without an answer, throws unreachable with an unknown outcome, because the
 * change may have taken effect.
 */
export async function lookAfterwards<Found>(look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    const isUnanswered = error instanceof ModuleError && error.kind === 'unreachable'
    throw isUnanswered ? unreachable(error.message, true, error) : error
  }
}

/**
 * A server module. Its operations must be idempotent: repeating one succeeds. An operation on an existing account
 * throws absentAccount if the server does not have the account, and refused if the account does not belong to the
 * service (isOwn). Otherwise, it returns the account's mark. `terminate` can also succeed without an account.
 */
export interface ServerModule extends Manifest {
  readonly type: 'server'
  /** Deadline of an operation in milliseconds. Defaults to 90,000. */
  readonly deadline?: number
  /**
   * User names that the panel reserves, in addition to names reserved on every system. `any` if user names do not
   * identify accounts.
   */
  readonly usernames?: readonly string[] | 'any'
  /** True if the module asks the panel for an account's owner before acting on it. */
  readonly asksOwner?: boolean
  /**
   * True if the panel must not be called again while it handles a call. Otherwise it gets up to four calls at a time.
   */
  readonly takesOneCallAtATime?: boolean
  /** True if the panel requires a domain for every account. */
  readonly needsDomain?: boolean
  create(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  suspend(account: HostedAccount, moduleContext: ServerContext, reason: string): Promise<ServerAnswer>
  unsuspend(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  terminate(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  changePackage(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  changePassword(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  /**
   * Returns true if the panel has a package of this name. Changes nothing. Called before a change to another product is
   * invoiced (R-1520), possibly during another call. Omitted if the panel does not list its packages.
   */
  offersPackage?(packageName: string, moduleContext: ServerContext): Promise<boolean>
  /**
   * Returns the account's state after a create with an unknown outcome, before the create is repeated. An account with
   * another owner is reported as absent, so that the create is repeated and the panel refuses it.
   */
  inspect?(account: HostedAccount, moduleContext: ServerContext): Promise<AccountState>
  /** Additional functions of the module, by name. */
  readonly functions?: Readonly<
    Record<string, (account: HostedAccount, moduleContext: ServerContext) => Promise<ServerAnswer>>
  >
  /** Checks that the server is reachable and accepts the credentials. */
  test?(moduleContext: ServerContext): Promise<ServerAnswer>
}

/** Throws refused for user names that must not be passed to a module. */
export function expectUsername({ usernames = [] }: Pick<ServerModule, 'usernames'>, username: string): void {
  const problem = usernames === 'any' ? undefined : usernameProblem(username, usernames)
  if (problem !== undefined) throw refused(problem)
}

/** Defines a server module. Its operations on accounts refuse invalid user names before sending anything. */
export function serverModule(definition: Omit<ServerModule, 'type'>): ServerModule {
  const checked =
    <Rest extends unknown[], Result>(verb: (account: HostedAccount, ...rest: Rest) => Promise<Result>) =>
    async (account: HostedAccount, ...rest: Rest): Promise<Result> => {
      expectUsername(definition, account.username)
      return verb(account, ...rest)
    }
  const { create, suspend, unsuspend, terminate, changePackage, changePassword, inspect, functions } = definition
  return {
    ...definition,
    type: 'server',
    create: checked(create),
    suspend: checked(suspend),
    unsuspend: checked(unsuspend),
    terminate: checked(terminate),
    changePackage: checked(changePackage),
    changePassword: checked(changePassword),
    ...(inspect !== undefined && { inspect: checked(inspect) }),
    ...(functions !== undefined && {
      functions: Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, checked(run)])),
    }),
  }
}

const answer = record({ message: text }, { mark: text, fields: { type: 'object' } })

/** JSON Schemas of the operations' answers. */
export const serverAnswers = {
  ...{ create: answer, suspend: answer, unsuspend: answer, terminate: answer, changePackage: answer },
  ...{ changePassword: answer, test: answer },
  offersPackage: { type: 'boolean' },
  inspect: oneOf('absent', 'active', 'suspended'),
}

/** JSON Schema of the answer of a module's own function. */
export const functionAnswer = answer
