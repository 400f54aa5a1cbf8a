import type { Knex } from 'knex'
import type { ModuleRow } from '../../db/rows-catalogue.js'
import type { Manifest, ModuleType, Parameter } from '../ports/module.js'
import type { ModuleCall } from '../ports/module-call.js'
import { decrypt, type Place } from '../secrets/encryption.js'
import type { SecretKey } from '../secrets/keyring.js'
import { type EndpointOwner, limitOwner, loadOwners, parseOwnerLimits, parseOwners } from './owners.js'
import { findMissingParameters } from './parameters.js'

/** Returns the place to which a parameter's encrypted value is bound. */
export const parameterPlace = ({ type, name }: Pick<Manifest, 'type' | 'name'>, parameter: string): Place => ({
  table: 'modules',
  column: parameter,
  row: `${type}/${name}`,
})

/** Status and parameters of every module. Kept in memory, because there are few rows. */
export class ModuleStates {
  readonly #rows: ReadonlyMap<string, ModuleRow>

  readonly #accounts: ReadonlyMap<number, EndpointOwner>

  /** `accounts` are the endpoint owners (loadOwners). */
  constructor(rows: readonly ModuleRow[], accounts: ReadonlyMap<number, EndpointOwner> = new Map()) {
    this.#rows = new Map(rows.map((row) => [`${row.type}/${row.name}`, row]))
    this.#accounts = accounts
  }

  isActive(type: ModuleType, name: string): boolean {
    return this.#rows.get(`${type}/${name}`)?.is_active === 1
  }

  /** Returns the properties that all calls to a module have in common. `secretKey` decrypts the module's secrets. */
  callOf<M extends Manifest>(
    module: M,
    secretKey: SecretKey,
  ): { readonly module: M } & Required<Pick<ModuleCall, 'config' | 'guarded' | 'httpsOnly' | 'withheld'>> {
    const fromApi = this.#fromApi(module)
    return {
      module,
      config: this.#configOf(module, secretKey),
      guarded: fromApi.length > 0,
      httpsOnly: module.parameters.some(({ name, httpsOnly }) => httpsOnly && fromApi.includes(name)),
      withheld: this.withheld(module),
    }
  }

  /**
   * Returns the names of the secrets that were deleted because a destination changed, and have not been entered again.
   */
  withheld({ type, name }: Pick<Manifest, 'type' | 'name'>): string[] {
    const row = this.#rows.get(`${type}/${name}`)
    return row === undefined ? [] : withheldSecrets(row)
  }

  /**
   * Returns the parameters without which the module cannot be called: required parameters that are not set, and
   * withheld secrets.
   */
  lackedBy(module: Manifest): Parameter[] {
    const withheld = this.withheld(module)
    const missing = findMissingParameters(module.parameters, this.stored(module))
    return module.parameters.filter((one) => missing.includes(one) || withheld.includes(one.name))
  }

  /** Names of the parameters set through the API rather than in the setup file. */
  #fromApi({ type, name }: Pick<Manifest, 'type' | 'name'>): string[] {
    return JSON.parse(this.#rows.get(`${type}/${name}`)?.from_api ?? '[]')
  }

  /** Decrypted values of a module's declared parameters. An unset parameter has its default, or an empty string. */
  #configOf(module: Manifest, secretKey: SecretKey): Record<string, string> {
    const stored = this.stored(module)
    return Object.fromEntries(
      module.parameters.map(({ name, type, default: defaultValue = '' }) => {
        const value = stored[name]
        if (value === undefined) return [name, defaultValue]
        return [name, type === 'password' ? decrypt(secretKey, value, parameterPlace(module, name)) : value]
      }),
    )
  }

  /**
   * Returns a function that returns the owner of an addon module's endpoint, or undefined for an endpoint that the
   * operator set.
   */
  ownersOf({ type, name }: Pick<Manifest, 'type' | 'name'>): (endpoint: string) => EndpointOwner | undefined {
    const row = this.#rows.get(`${type}/${name}`)
    const owners = row === undefined ? {} : parseOwners(row)
    const limits = row && parseOwnerLimits(row)
    return (endpoint) =>
      Object.hasOwn(owners, endpoint)
        ? limitOwner(this.#accounts.get(owners[endpoint] as number) ?? null, limits?.get(endpoint))
        : undefined
  }

  /** Returns the parameter values as stored, with passwords encrypted. */
  stored({ type, name }: Pick<Manifest, 'type' | 'name'>): Readonly<Record<string, string>> {
    return JSON.parse(this.#rows.get(`${type}/${name}`)?.parameters ?? '{}')
  }
}

/** Returns the names of the withheld secrets in a row of `modules`, except secrets that have been set again. */
export function withheldSecrets({ withheld, parameters }: Pick<ModuleRow, 'withheld' | 'parameters'>): string[] {
  if (withheld === null || withheld === '[]') return []
  const stored = JSON.parse(parameters) as Record<string, string>
  return (JSON.parse(withheld) as string[]).filter((name) => stored[name] === undefined)
}

export async function loadModuleStates(db: Knex): Promise<ModuleStates> {
  const rows = await db('modules').select('*')
  return new ModuleStates(rows, await loadOwners(db, rows))
}

declare module '../context.js' {
  interface Context {
    /** Status and parameters of the provider modules. */
    readonly moduleStates: ModuleStates
  }
}
