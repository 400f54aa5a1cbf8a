import type { Context } from '../context.js'
import { listed } from '../ports/addon.js'
import type { ModuleType, Parameter } from '../ports/module.js'
import { decrypt } from '../secrets/encryption.js'
import type { SecretKey } from '../secrets/keyring.js'
import type { ProviderModule } from './modules.js'
import { parameterPlace } from './states.js'

/** Parameter values as stored, with passwords encrypted. */
export type Stored = Readonly<Record<string, string>>

/**
 * Returns true for a parameter that determines where the module sends its secrets. By default, all parameters except
 * passwords are destinations.
 */
export const isDestination = ({ type, destination = type !== 'password' }: Parameter): boolean => destination

/**
 * Returns the names of secrets that must not be sent to a new destination. If a destination differs between `before`
 * and `after`, these are all stored passwords that are not in `given`, the names of the submitted parameters.
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

/** Returns the names of those destination parameters in `given` whose change leads to a new destination. */
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
          decryptParameter(secretKey, module, one, before),
          decryptParameter(secretKey, module, one, after),
        ),
    )
    .map(({ name }) => name)

/** Returns true if a change leads to a new destination. Removing an address from an addon module's list does not. */
function leadsElsewhere(module: ProviderModule, { name }: Parameter, before: string, after: string): boolean {
  if (module.type !== 'addon' || module.destinations !== name) return before !== after
  const known = new Set(listed(before))
  return listed(after).some((one) => !known.has(one))
}

/** Returns a parameter's decrypted value, or its default if unset. Throws if it cannot be decrypted. */
export function decryptParameter(
  secretKey: SecretKey,
  module: { readonly type: ModuleType; readonly name: string },
  { name, type, default: defaultValue = '' }: Parameter,
  stored: Stored,
): string {
  const value = stored[name]
  if (value === undefined) return defaultValue
  return type === 'password' ? decrypt(secretKey, value, parameterPlace(module, name)) : value
}
