import { type Manifest, type ModuleContext, ModuleError, misconfigured, refused, unreachable } from './module.js'
import type { Ownership, RecordedAccount } from './ownership.js'
import { usernameProblem } from './usernames.js'

/** How a server is reached; from the set-up file (section servers). */
export interface ServerAccess {
  readonly name: string
  readonly hostname: string
  /** Undefined for the default port of the module. */
  readonly port: number | undefined
  /** TLS; the certificate is verified. */
  readonly secure: boolean
  readonly username: string
  readonly password: string
  readonly accessKey: string
  readonly nameservers: readonly string[]
}

/** Returns the base address of a server, without a slash at its end. Throws misconfigured for a service without one. */
export function serverAddress({ secure, hostname, port }: ServerAccess, defaultPort?: number): string {
  if (hostname === '') throw misconfigured('The service has no server, because none is set up for its module')
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
  const at = port ?? defaultPort
  return `${secure ? 'https' : 'http'}://${host}${at === undefined ? '' : `:${at}`}`
}

/** A service on a server. Username, password and package are those wanted after the verb. */
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
   * To be called by a create that has found no account of the user name, before it makes one. From then on the contact is
   * trusted, also by an attempt that follows a lost answer.
   */
  readonly beginCreate: () => Promise<void>
}

/** The result of a verb: a message for staff, and further fields of the answer, which overwrite none that it has. */
export interface ServerAnswer {
  readonly message: string
  /** The mark of the account (FoundAccount), to tell it by from now on. */
  readonly mark?: string | undefined
  readonly fields?: Readonly<Record<string, string | number | boolean>>
}

export type AccountState = 'absent' | 'active' | 'suspended'

/**
 * Returns the state of an account that is to be created. Throws refused for one that is there and suspended: creating it
 * again would not lift the suspension (R-1531).
 */
export function expectNotSuspended(state: AccountState): Exclude<AccountState, 'suspended'> {
  if (state === 'suspended') throw refused('The account is there, but it is suspended')
  return state
}

/** Runs a verb. If the provider refuses, `isDone` finds out if the verb was done before, which is success as well. */
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
    return { message: `${done} before` }
  }
}

/** Looks at an account after it was changed. Where there is no answer, nobody knows the outcome. */
export async function lookAfterwards<Found>(look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    const isUnanswered = error instanceof ModuleError && error.kind === 'unreachable'
    throw isUnanswered ? unreachable(error.message, true, error) : error
  }
}

/**
 * Every verb can be repeated: "already so" is success. A verb on an existing account refuses one that does not belong to the
 * service (isOwn), and tells the mark of its own.
 */
export interface ServerModule extends Manifest {
  readonly type: 'server'
  /** Milliseconds that a verb may take. Defaults to 90,000. */
  readonly deadline?: number
  /** User names that the panel reserves, beside those of every system; `any` if accounts are not addressed by them. */
  readonly usernames?: readonly string[] | 'any'
  /** True if the module asks the panel for the owner of an account before it acts on it. */
  readonly asksOwner?: boolean
  /** True if the panel creates no account without a domain. */
  readonly needsDomain?: boolean
  create(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  suspend(account: HostedAccount, moduleContext: ServerContext, reason: string): Promise<ServerAnswer>
  unsuspend(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  terminate(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  changePackage(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  changePassword(account: HostedAccount, moduleContext: ServerContext): Promise<ServerAnswer>
  /**
   * Settles an unknown outcome before a create is repeated. An account that belongs to somebody else counts as absent:
   * the create then goes ahead, and the panel refuses it.
   */
  inspect?(account: HostedAccount, moduleContext: ServerContext): Promise<AccountState>
  /** Further functions of the module, by name. */
  readonly functions?: Readonly<
    Record<string, (account: HostedAccount, moduleContext: ServerContext) => Promise<ServerAnswer>>
  >
  /** Checks that the server can be reached and accepts the credential. */
  test?(moduleContext: ServerContext): Promise<ServerAnswer>
}

/** Throws refused for a user name that must not be passed to a module. */
export function expectUsername({ usernames = [] }: Pick<ServerModule, 'usernames'>, username: string): void {
  const problem = usernames === 'any' ? undefined : usernameProblem(username, usernames)
  if (problem !== undefined) throw refused(problem)
}

/** Returns a module whose verbs refuse invalid user names before anything is sent. */
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
