import { Writable } from 'node:stream'
import type { ModuleCall } from '../../../domain/ports/module-call.js'
import type { RegistrarContext } from '../../../domain/ports/registrar.js'
import type { HostedAccount, ServerAccess, ServerContext } from '../../../domain/ports/server.js'
import { makeLog } from '../../../server/log.js'
import { LiveModuleContexts } from '../../../server/module-context.js'

export interface ContextOptions extends Partial<Omit<ModuleCall, 'module'>> {
  readonly allowPrivateHosts?: readonly string[]
  readonly logged?: (line: string) => void
  /** Called with each entry that a registrar stores. */
  readonly noted?: (entry: string) => void
  readonly now?: () => Date
  readonly isKnown?: boolean
  readonly mark?: string | undefined
  /** Defaults to true. */
  readonly trustsContact?: boolean
}

const secretKey = Buffer.alloc(32, 7)
/** A busy machine must not reach the deadline. Tests of deadlines set their own. */
const defaults = { deadline: 60_000, idempotencyKey: 'work-1' }

function moduleContexts({
  allowPrivateHosts = [],
  logged = () => {},
  now = () => new Date(),
}: ContextOptions): LiveModuleContexts {
  const lines = new Writable({ write: (chunk, _, done) => done(void logged(String(chunk))) })
  return new LiveModuleContexts({ log: makeLog('info', lines), allowPrivateHosts, secretKey, now })
}

/**
 * Returns the context that the service passes to a module. The HTTP client is the real one, and can call loopback
 * unless `guarded` is set.
 */
export const makeModuleContext = (module: ModuleCall['module'], options: ContextOptions = {}): RegistrarContext =>
  moduleContexts(options).ofRegistrar({ ...defaults, guarded: false, ...options, module }, async (entry) =>
    options.noted?.(entry),
  )

/** Like makeModuleContext, for a server on loopback without TLS. */
export const makeServerContext = (
  module: ModuleCall['module'],
  server: Partial<ServerAccess>,
  options: ContextOptions = {},
): ServerContext =>
  moduleContexts(options).ofServer({ ...loopback, ...server }, { ...defaults, trustsContact: true, ...options, module })

const loopback: ServerAccess = {
  name: 'one',
  hostname: '127.0.0.1',
  port: undefined,
  secure: false,
  username: 'root',
  password: '',
  accessKey: '',
  nameservers: ['ns1.example.com', 'ns2.example.com'],
}

export const account = (details: Partial<HostedAccount> = {}): HostedAccount => ({
  serviceId: 7,
  username: 'ada',
  password: 'Sécret&pass=1;+%',
  domain: 'ada.example.com',
  packageName: 'Basic',
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
  ...details,
})
