import type { Knex } from 'knex'
import type { ModuleType } from '../ports/module.js'
import { maskCardNumbers } from '../values/card-numbers.js'
import { nearestOf } from '../values/spelling.js'
import type { Setting } from './setting-kinds.js'
import { knownSettings } from './setting-list.js'

type Known = typeof knownSettings
type Name = keyof Known
/** The settings of some kind. */
type Named<Kind extends string> = { [N in Name]: Known[N]['kind'] extends Kind ? N : never }[Name]

/** The default of each setting. */
export const settingDefaults = Object.fromEntries(
  Object.entries(knownSettings).map(([name, one]) => [name, one.default]),
) as {
  readonly [N in Name]: Known[N]['default']
}

const settingOf = (name: string): Setting | undefined =>
  Object.hasOwn(knownSettings, name) ? knownSettings[name as Name] : undefined

/**
 * Returns what is wrong with a value of a setting, undefined where it may be set. An empty one may, whatever the setting:
 * its rule then takes the default (R-2002). With the modules it asks whether one that a value names is installed (R-2090).
 */
export function settingProblem(name: string, value: string, modules?: InstalledModules): string | undefined {
  const setting = settingOf(name)
  const plain = value.trim()
  if (setting === undefined || value === '') return undefined
  const isInstalled =
    setting.moduleType === undefined || modules === undefined || modules.find(setting.moduleType, plain) !== undefined
  return setting.allows(plain) && isInstalled ? undefined : setting.must
}

/** Returns a value as it is stored: free text, and what no rule knows, without card numbers (R-4144). */
export const maskedValue = (name: string, value: string): string =>
  (settingOf(name)?.isFreeText ?? settingOf(name) === undefined) ? maskCardNumbers(value) : value

/** Finds the modules that are installed. */
interface InstalledModules {
  readonly find: (type: ModuleType, name: string) => unknown
}

/**
 * Returns the setting that a name resembles without being one: another letter case, other blanks and dashes, or one wrong
 * letter (R-2089). Undefined for a name of a setting.
 */
export const similarSetting = (name: string): string | undefined =>
  settingOf(name) === undefined ? nearestOf(name, Object.keys(knownSettings), () => 1) : undefined

/** Returns the values that a setting can have, empty unless they are a few words. */
export const settingOptions = (name: string): readonly string[] =>
  (settingOf(name) as { readonly options?: readonly string[] } | undefined)?.options ?? []

/** The settings in force: what is stored, brought within its range, else the default. */
export class Settings {
  readonly #inForce = new Map<Name, unknown>()

  constructor(private readonly stored: ReadonlyMap<string, string | null>) {}

  /** Returns the stored value of a name, which may be null, else its default; null for a name that no rule knows. */
  valueOf(name: string): string | null {
    const stored = this.stored.get(name)
    if (stored !== undefined) return stored
    const setting = settingOf(name)
    return setting === undefined ? null : String(setting.default)
  }

  text(name: Named<'text'>): string {
    return this.#read(name) as string
  }

  /** Returns the chosen word. */
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

  /** A time of day, HH:MM. */
  time(name: Named<'time'>): string {
    return this.#read(name) as string
  }

  /** The time zone in which days begin, an IANA name. */
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
