import { Fault } from '../faults.js'
import { outcomeOf } from '../modules/modules.js'
import type { Occasion } from '../modules/occasion.js'
import type { ModuleType, Situation } from '../ports/module.js'
import type { RegistrarModule } from '../ports/registrar.js'
import type { RemoteWork } from '../work.js'
import { domainNameOf } from './names.js'
import { askRdap } from './rdap.js'
import { askWhois } from './whois.js'

export type Availability = 'available' | 'unavailable'

/** Milliseconds that each of those who are asked may take: somebody waits for the answer. */
const patience = 10_000

/**
 * Specification: domainwhois. The domain's registrar is asked, else the registry's RDAP, else WHOIS. Throws domain_invalid,
 * and availability_unknown where none of them answers.
 */
export async function availabilityOf(
  remote: RemoteWork,
  text: string,
): Promise<{ readonly domain: string; readonly status: Availability }> {
  const name = domainNameOf(text)
  const { settings } = remote
  const sources: (() => Promise<Availability | undefined>)[] = [
    ...(await registrarsOf(remote, name.ascii)).map((module) => () => askRegistrar(remote, module, name.ascii)),
    () => asked(remote, 'rdap', (situation) => askRdap(name, settings.text('rdap_bootstrap_url'), situation)),
    () => asked(remote, 'whois', (situation) => askWhois(name, settings.text('whois_server'), situation)),
  ]
  for (const source of sources) {
    const status = await source()
    if (status !== undefined) return { domain: name.ascii, status }
  }
  throw new Fault('availability_unknown')
}

/** The registrar of a domain on record, else all that are switched on; of these the ones that can say. */
async function registrarsOf(
  { db, modules, moduleStates }: RemoteWork,
  domain: string,
): Promise<readonly RegistrarModule[]> {
  const row = await db('domains').where({ domain }).whereNotNull('registrar').orderBy('id', 'desc').first('registrar')
  return modules
    .ofType('registrar')
    .filter(({ name, check }) => check !== undefined && (row?.registrar ?? name) === name)
    .filter(({ name }) => moduleStates.isActive('registrar', name))
}

const askRegistrar = (
  remote: RemoteWork,
  module: RegistrarModule,
  domain: string,
): Promise<Availability | undefined> => {
  const call = remote.moduleStates.callOf(module, remote.secretKey)
  return answerOf(remote, call, async (situation) => module.check?.(domain, situation))
}

/** Their addresses come from the network, so they have to be public. */
const asked = (
  remote: RemoteWork,
  name: string,
  how: (situation: Situation) => Promise<Availability | undefined>,
): Promise<Availability | undefined> => {
  const module = { type: 'registrar' as ModuleType, name, displayName: name, parameters: [] }
  return answerOf(remote, { module, guarded: true }, how)
}

/** Undefined where there is none: the next one is asked, whatever the reason. */
async function answerOf(
  { situations, random }: RemoteWork,
  occasion: Omit<Occasion, 'deadline' | 'idempotencyKey'>,
  how: (situation: Situation) => Promise<Availability | undefined>,
): Promise<Availability | undefined> {
  const idempotencyKey = random(16).toString('hex')
  const situation = situations.of({ ...occasion, deadline: patience, idempotencyKey })
  try {
    return await outcomeOf(situation.signal, () => how(situation))
  } catch (error) {
    situation.log('the availability of a domain was not told', { reason: (error as Error).message })
    return undefined
  }
}
