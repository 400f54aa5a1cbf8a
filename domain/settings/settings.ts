import type { Knex } from 'knex'
import type { ModuleType } from '../ports/module.js'
import { maskCardNumbers } from '../values/card-numbers.js'
import { findNearest } from '../values/spelling.js'
import type { Setting } from './setting-kinds.js'
import { knownSettings } from './setting-list.js'

type Known = typeof knownSettings
type Name = keyof Known
/** Names of the settings of a kind. */
type Named<Kind extends string> = { [N in Name]: Known[N]['kind'] extends Kind ? N : never }[Name]

export const settingDefaults = Object.fromEntries(
  Object.entries(knownSettings).map(([name, one]) => [name, one.default]),
) as {
  readonly [N in Name]: Known[N]['default']
}

const findSetting = (name: string): Setting | undefined =>
  Object.hasOwn(knownSettings, name) ? knownSettings[name as Name] : undefined

/**
 * Returns the rule that a value violates, or undefined if the value is allowed. Allows any value of an unknown setting,
 * and an empty value, which means the default (R-2002). With `modules`, a named module must be installed (R-2090).
 */
export function settingProblem(name: string, value: string, modules?: InstalledModules): string | undefined {
  const setting = findSetting(name)
  const plain = value.trim()
  if (setting === undefined || value === '') return undefined
  const isInstalled =
    setting.moduleType === undefined || modules === undefined || modules.find(setting.moduleType, plain) !== undefined
  return setting.allows(plain) && isInstalled ? undefined : setting.must
}

/** Masks card numbers in free text and in values of unknown settings (R-4144). Returns other values unchanged. */
export const maskedValue = (name: string, value: string): string =>
  (findSetting(name)?.isFreeText ?? findSetting(name) === undefined) ? maskCardNumbers(value) : value

interface InstalledModules {
  readonly find: (type: ModuleType, name: string) => unknown
}

/**
 * Returns the known setting that differs from an unknown name only in letter case, spaces, punctuation, or one letter
 * (R-2089). Returns undefined if no setting does, or if the name is known.
 */
export const similarSetting = (name: string): string | undefined =>
  findSetting(name) === undefined ? findNearest(name, Object.keys(knownSettings), () => 1) : undefined

/** Returns the options of a choice, and an empty list for other settings. */
export const settingOptions = (name: string): readonly string[] =>
  (findSetting(name) as { readonly options?: readonly string[] } | undefined)?.options ?? []

/**
 * Current settings. An invalid stored value is replaced with the nearest allowed one or, if there is none, with the
 * default.
 */
export class Settings {
  readonly #inForce = new Map<Name, unknown>()

  constructor(private readonly stored: ReadonlyMap<string, string | null>) {}

  /**
   * Returns the stored value, which may be null. If none is stored, returns the default, or null for an unknown
   * setting.
   */
  valueOf(name: string): string | null {
    const stored = this.stored.get(name)
    if (stored !== undefined) return stored
    const setting = findSetting(name)
    return setting === undefined ? null : String(setting.default)
  }

  text(name: Named<'text'>): string {
    return this.#read(name) as string
  }

  choice<N extends Named<'choice'>>(name: N): (typeof knownSettings)[N]['options'][number] {
    return this.#read(name) as (typeof knownSettings)[N]['options'][number]
  }

  whole(name: Named<'whole'>): number {
    return this.#read(name) as number
  }

  wholes(name: Named<'wholes'>): readonly number[] {
    return this.#read(name) as readonly number[]
  }

  hosts(name: Named<'hosts'>): readonly string[] {
    return this.#read(name) as readonly string[]
  }

  time(name: Named<'time'>): string {
    return this.#read(name) as string
  }

  /** IANA name of the time zone in which days begin. */
  get timeZone(): string {
    return this.#read('time_zone') as string
  }

  on(name: Named<'flag'>): boolean {
    return this.#read(name) as boolean
  }

  #read(name: Name): unknown {
    if (!this.#inForce.has(name)) {
      const { default: usual, nearest }: Setting = knownSettings[name]
      const stored = this.stored.get(name)
      const value = stored == null ? undefined : nearest(stored.trim())
      this.#inForce.set(name, value ?? nearest(String(usual)))
    }
    return this.#inForce.get(name)
  }
}

export async function loadSettings(db: Knex): Promise<Settings> {
  const rows = await db('settings').select('name', 'value')
  return new Settings(new Map(rows.map(({ name, value }) => [name, value])))
}
