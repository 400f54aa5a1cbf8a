import type { Context } from '../context.js'
import type { SecretKey } from '../keyring.js'
import { listed } from '../ports/addon.js'
import type { ModuleType, Parameter } from '../ports/module.js'
import { unseal } from '../seal.js'
import type { ProviderModule } from './modules.js'
import { parameterPlace } from './states.js'

/** Values of parameters as they are stored: those of type password sealed. */
type Stored = Readonly<Record<string, string>>

/**
 * Returns true for a parameter that decides where the module's secrets go; of readable ones each that does not deny it.
 */
export const isDestination = ({ type, destination = type !== 'password' }: Parameter): boolean => destination

/**
 * Returns the names of the secrets that must not follow a module to its new address: where a destination differs between
 * `before` and `after`, every stored password that was not given in the same call (`given`).
 */
export function secretsToWithhold(
  { secretKey }: Pick<Context, 'secretKey'>,
  module: ProviderModule,
  before: Stored,
  after: Stored,
  given: readonly string[],
): string[] {
  const { parameters } = module
  const isMoved = parameters.some(
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
  if (!isMoved) return []
  const secrets = parameters.filter(({ type, name }) => type === 'password' && !given.includes(name))
  return secrets.map(({ name }) => name).filter((name) => after[name] !== undefined)
}

/** An address that is taken out of a list leads nowhere new. */
function leadsElsewhere(module: ProviderModule, { name }: Parameter, before: string, after: string): boolean {
  if (module.type !== 'addon' || module.destinations !== name) return before !== after
  const known = new Set(listed(before))
  return listed(after).some((one) => !known.has(one))
}

function openedValue(
  secretKey: SecretKey,
  module: { readonly type: ModuleType; readonly name: string },
  { name, type, default: defaultValue = '' }: Parameter,
  stored: Stored,
): string {
  const value = stored[name]
  if (value === undefined) return defaultValue
  return type === 'password' ? unseal(secretKey, value, parameterPlace(module, name)) : value
}
