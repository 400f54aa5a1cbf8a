import type { RemoteContext } from '../context.js'
import { runWithDeadline } from '../modules/modules.js'
import type { ModuleContext, ModuleType } from '../ports/module.js'
import type { ModuleCall } from '../ports/module-call.js'
import type { Availability, RegistrarModule } from '../ports/registrar.js'
import { parseDomainName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { queryRdap } from './rdap.js'
import { queryWhois } from './whois.js'

/** Timeout for each source in milliseconds. Short, because a caller is waiting. */
const lookupTimeoutMs = 10_000

/**
 * Returns the availability of a domain. Queries the domain's registrar, then the registry's RDAP server, then WHOIS,
 * until one answers. Each source has ten seconds. If `withinMs` is set, all sources together have that many
 * milliseconds. Throws domain_invalid, or availability_unknown if no source answers.
 */
export async function checkAvailability(
  remote: RemoteContext,
  text: string,
  withinMs?: number,
): Promise<{ readonly domain: string; readonly status: Availability }> {
  const name = parseDomainName(text, await remote.db('tlds').select('extension'))
  const { settings } = remote
  const sources: ((deadline: number) => Promise<Availability | undefined>)[] = [
    ...(await findRegistrars(remote, name.ascii)).map(
      (module) => (deadline: number) => askRegistrar(remote, module, name.ascii, deadline),
    ),
    (deadline) =>
      askSource(remote, { name: 'rdap', deadline }, (moduleContext) =>
        queryRdap(name, settings.text('rdap_bootstrap_url'), moduleContext),
      ),
    (deadline) =>
      askSource(remote, { name: 'whois', deadline }, (moduleContext) =>
        queryWhois(name, settings.text('whois_server'), moduleContext),
      ),
  ]
  const startedAt = performance.now()
  for (const source of sources) {
    const restMs = withinMs === undefined ? lookupTimeoutMs : Math.ceil(withinMs - (performance.now() - startedAt))
    if (restMs <= 0) break
    const status = await source(Math.min(restMs, lookupTimeoutMs))
    if (status !== undefined) return { domain: name.ascii, status }
  }
  throw new Fault('availability_unknown')
}

/**
 * Returns the registrars to query: the registrar of a stored domain, or all registrars for any other domain. Omits
 * modules that are not enabled or cannot check names.
 */
async function findRegistrars(
  { db, modules, moduleStates }: RemoteContext,
  domain: string,
): Promise<readonly RegistrarModule[]> {
  const row = await db('domains').where({ domain }).whereNotNull('registrar').orderBy('id', 'desc').first('registrar')
  return modules
    .ofType('registrar')
    .filter(({ name, check }) => check !== undefined && (row?.registrar ?? name) === name)
    .filter(({ name }) => moduleStates.isActive('registrar', name))
}

const askRegistrar = (
  remote: RemoteContext,
  module: RegistrarModule,
  domain: string,
  deadline: number,
): Promise<Availability | undefined> => {
  const call = remote.moduleStates.callOf(module, remote.secretKey)
  return answerOf(remote, { ...call, deadline }, async (moduleContext) => module.check?.(domain, moduleContext))
}

/** Calls a source only at a public address, because the address may come from the network. */
const askSource = (
  remote: RemoteContext,
  { name, deadline }: { readonly name: string; readonly deadline: number },
  how: (moduleContext: ModuleContext) => Promise<Availability | undefined>,
): Promise<Availability | undefined> => {
  const module = { type: 'registrar' as ModuleType, name, displayName: name, parameters: [] }
  return answerOf(remote, { module, guarded: true, deadline }, how)
}

/** Returns the source's answer, or undefined after any error, so that the next source is queried. */
async function answerOf(
  { moduleContexts, random }: RemoteContext,
  moduleCall: Omit<ModuleCall, 'idempotencyKey'>,
  how: (moduleContext: ModuleContext) => Promise<Availability | undefined>,
): Promise<Availability | undefined> {
  const idempotencyKey = random(16).toString('hex')
  const moduleContext = moduleContexts.of({ ...moduleCall, idempotencyKey })
  try {
    return await runWithDeadline(moduleContext.signal, () => how(moduleContext))
  } catch (error) {
    moduleContext.log('the availability of a domain could not be determined', { reason: (error as Error).message })
    return undefined
  }
}
