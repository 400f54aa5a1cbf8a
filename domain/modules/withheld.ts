import type { Context } from '../context.js'
import { listed } from '../ports/addon.js'
import type { ModuleType, Parameter } from '../ports/module.js'
import type { SecretKey } from '../secrets/keyring.js'
import { unseal } from '../secrets/seal.js'
import type { ProviderModule } from './modules.js'
import { parameterPlace } from './states.js'

/** Values of parameters as they are stored; those of type password are sealed. */
export type Stored = Readonly<Record<string, string>>

/**
 * Returns true for a parameter that decides where the module's secrets go. Parameters that are no passwords do, unless
 * they state otherwise.
 */
export const isDestination = ({ type, destination = type !== 'password' }: Parameter): boolean => destination

/**
 * Returns the names of the secrets that must not be sent to a new address: if a destination differs between `before` and
 * `after`, every stored password that was not entered in the same call (`given`).
 */
export function secretsToWithhold(
  { secretKey }: Pick<Context, 'secretKey'>,
  module: ProviderModule,
  before: Stored,
  after: Stored,
  given: readonly string[],
): string[] {
  if (changedDestinations({ secretKey }, module, before, after, given).length === 0) return []
  const secrets = module.parameters.filter(({ type, name }) => type === 'password' && !given.includes(name))
  return secrets.map(({ name }) => name).filter((name) => after[name] !== undefined)
}

/** Returns the names of the parameters in `given` that lead elsewhere after a change. */
export const changedDestinations = (
  { secretKey }: Pick<Context, 'secretKey'>,
  module: ProviderModule,
  before: Stored,
  after: Stored,
  given: readonly string[],
): string[] =>
  module.parameters
    .filter(
      (one) =>
        isDestination(one) &&
        given.includes(one.name) &&
        leadsElsewhere(
          module,
          one,
          openedValue(secretKey, module, one, before),
          openedValue(secretKey, module, one, after),
        ),
    )
    .map(({ name }) => name)

/** Removing an address from a list leads nowhere new. */
function leadsElsewhere(module: ProviderModule, { name }: Parameter, before: string, after: string): boolean {
  if (module.type !== 'addon' || module.destinations !== name) return before !== after
  const known = new Set(listed(before))
  return listed(after).some((one) => !known.has(one))
}

/** Returns the value of a parameter, opened; its default where it is not set. Throws where it cannot be opened. */
export function openedValue(
  secretKey: SecretKey,
  module: { readonly type: ModuleType; readonly name: string },
  { name, type, default: defaultValue = '' }: Parameter,
  stored: Stored,
): string {
  const value = stored[name]
  if (value === undefined) return defaultValue
  return type === 'password' ? unseal(secretKey, value, parameterPlace(module, name)) : value
}
