import type { Knex } from 'knex'
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

/** Returns what is wrong with a value of a setting, undefined where it may be set. */
export function settingProblem(name: string, value: string): string | undefined {
  const setting = settingOf(name)
  return setting === undefined || setting.allows(value.trim()) ? undefined : setting.must
}

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
