import type { Knex } from 'knex'
import type { ModuleRow } from '../../db/rows-catalogue.js'
import type { Manifest, ModuleType, Parameter } from '../ports/module.js'
import type { ModuleCall } from '../ports/module-call.js'
import type { SecretKey } from '../secrets/keyring.js'
import { type Place, unseal } from '../secrets/seal.js'
import { type EndpointOwner, limitOwner, loadOwners, ownerLimitsIn, ownersIn } from './owners.js'
import { missingOf } from './parameters.js'

/** Returns the place that the sealed value of a module's parameter is bound to. */
export const parameterPlace = ({ type, name }: Pick<Manifest, 'type' | 'name'>, parameter: string): Place => ({
  table: 'modules',
  column: parameter,
  row: `${type}/${name}`,
})

/** Switches and parameters of every module: few rows, kept in memory. */
export class ModuleStates {
  readonly #rows: ReadonlyMap<string, ModuleRow>

  readonly #accounts: ReadonlyMap<number, EndpointOwner>

  /** `accounts` are those that own endpoints (loadOwners). */
  constructor(rows: readonly ModuleRow[], accounts: ReadonlyMap<number, EndpointOwner> = new Map()) {
    this.#rows = new Map(rows.map((row) => [`${row.type}/${row.name}`, row]))
    this.#accounts = accounts
  }

  isActive(type: ModuleType, name: string): boolean {
    return this.#rows.get(`${type}/${name}`)?.is_active === 1
  }

  /** Returns what every call of a module's verbs begins with; the key opens its secrets. */
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
   * Returns the names of the secrets that were deleted when the module's address changed, and not given again since.
   */
  withheld({ type, name }: Pick<Manifest, 'type' | 'name'>): string[] {
    const row = this.#rows.get(`${type}/${name}`)
    return row === undefined ? [] : withheldIn(row)
  }

  /** Returns the parameters that keep a module from working: required ones that are not set, and withheld secrets. */
  lackedBy(module: Manifest): Parameter[] {
    const withheld = this.withheld(module)
    const missing = missingOf(module.parameters, this.stored(module))
    return module.parameters.filter((one) => missing.includes(one) || withheld.includes(one.name))
  }

  /** The names of values that came in through the API rather than from the set-up file. */
  #fromApi({ type, name }: Pick<Manifest, 'type' | 'name'>): string[] {
    return JSON.parse(this.#rows.get(`${type}/${name}`)?.from_api ?? '[]')
  }

  /** The values of a module's declared parameters, opened; the default or an empty text for one that is not set. */
  #configOf(module: Manifest, secretKey: SecretKey): Record<string, string> {
    const stored = this.stored(module)
    return Object.fromEntries(
      module.parameters.map(({ name, type, default: defaultValue = '' }) => {
        const value = stored[name]
        if (value === undefined) return [name, defaultValue]
        return [name, type === 'password' ? unseal(secretKey, value, parameterPlace(module, name)) : value]
      }),
    )
  }

  /** Returns a function that tells the owner of an addon's endpoint; undefined for one of the operator's. */
  ownersOf({ type, name }: Pick<Manifest, 'type' | 'name'>): (endpoint: string) => EndpointOwner | undefined {
    const row = this.#rows.get(`${type}/${name}`)
    const owners = row === undefined ? {} : ownersIn(row)
    const limits = row && ownerLimitsIn(row)
    return (endpoint) =>
      Object.hasOwn(owners, endpoint)
        ? limitOwner(this.#accounts.get(owners[endpoint] as number) ?? null, limits?.get(endpoint))
        : undefined
  }

  /** As stored: values of type password are sealed. */
  stored({ type, name }: Pick<Manifest, 'type' | 'name'>): Readonly<Record<string, string>> {
    return JSON.parse(this.#rows.get(`${type}/${name}`)?.parameters ?? '{}')
  }
}

/** Returns the secrets that a row of `modules` says are withheld, without those that have been set again. */
export function withheldIn({ withheld, parameters }: Pick<ModuleRow, 'withheld' | 'parameters'>): string[] {
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
    /** The operator’s settings of the provider modules. */
    readonly moduleStates: ModuleStates
  }
}
