import type { Knex } from 'knex'
import type { ModuleRow } from '../../db/rows-catalogue.js'
import type { SecretKey } from '../keyring.js'
import type { Manifest, ModuleType } from '../ports/module.js'
import { type Place, unseal } from '../seal.js'

/** Where the sealed value of a module's parameter belongs. */
export const parameterPlace = ({ type, name }: Pick<Manifest, 'type' | 'name'>, parameter: string): Place => ({
  table: 'modules',
  column: parameter,
  row: `${type}/${name}`,
})

/** What the operator has set of each module: few rows, kept in memory. */
export class ModuleStates {
  readonly #rows: ReadonlyMap<string, ModuleRow>

  constructor(rows: readonly ModuleRow[]) {
    this.#rows = new Map(rows.map((row) => [`${row.type}/${row.name}`, row]))
  }

  isActive(type: ModuleType, name: string): boolean {
    return this.#rows.get(`${type}/${name}`)?.is_active === 1
  }

  /** Whether some value came in through the API rather than from the set-up file. */
  isGuarded({ type, name }: Pick<Manifest, 'type' | 'name'>): boolean {
    return (this.#rows.get(`${type}/${name}`)?.from_api ?? '[]') !== '[]'
  }

  /** The values of a module's declared parameters, opened; the default or an empty text for one that is not set. */
  configOf(module: Manifest, secretKey: SecretKey): Record<string, string> {
    const stored = this.stored(module)
    return Object.fromEntries(
      module.parameters.map(({ name, type, default: usual = '' }) => {
        const value = stored[name]
        if (value === undefined) return [name, usual]
        return [name, type === 'password' ? unseal(secretKey, value, parameterPlace(module, name)) : value]
      }),
    )
  }

  /** As stored: values of type password are sealed. */
  stored({ type, name }: Pick<Manifest, 'type' | 'name'>): Readonly<Record<string, string>> {
    return JSON.parse(this.#rows.get(`${type}/${name}`)?.parameters ?? '{}')
  }
}

export const loadModuleStates = async (db: Knex): Promise<ModuleStates> =>
  new ModuleStates(await db('modules').select('*'))
