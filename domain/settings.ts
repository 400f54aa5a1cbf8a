import type { Knex } from 'knex'

/**
 * Settings the rules ask for, and what holds while nobody has set them: text, a whole number, or on and off. Others may
 * be stored beside them.
 */
export const settingDefaults = {
  company_name: 'Countinghouse',
  /** The sender of all mail. */
  mail_from: 'billing@localhost',
  /** Writes no mail at all. */
  mail_disabled: false,
  /** Minutes between the first attempts at a deferred mail, then the hours between later ones, then when to give up. */
  mail_retry_minutes: '1,5,15,60',
  mail_retry_hours: 4,
  mail_give_up_hours: 48,
  invoice_due_days: 14,
  invoice_days_ahead: 14,
} as const

type Defaults = typeof settingDefaults
/** The settings of one kind. */
type Named<Kind> = { [Name in keyof Defaults]: Defaults[Name] extends Kind ? Name : never }[keyof Defaults]

const wholeNumber = /^\d{1,9}$/

/** What is wrong with a value of a setting, undefined where the rules can read it. */
export function settingProblem(name: string, value: string): string | undefined {
  const known = Object.hasOwn(settingDefaults, name) ? settingDefaults[name as keyof Defaults] : undefined
  if (typeof known !== 'number' || wholeNumber.test(value.trim())) return undefined
  return 'must be a whole number from 0 to 999999999'
}

/** The settings in force: what is stored, else the default. */
export class Settings {
  constructor(private readonly stored: ReadonlyMap<string, string | null>) {}

  text(name: Named<string>): string {
    return this.stored.get(name) ?? settingDefaults[name]
  }

  /** A whole number; a stored value that is none falls back to the default rather than stopping the service. */
  whole(name: Named<number>): number {
    const text = this.stored.get(name)?.trim() ?? ''
    return wholeNumber.test(text) ? Number(text) : settingDefaults[name]
  }

  on(name: Named<boolean>): boolean {
    const text = this.stored.get(name) ?? String(settingDefaults[name])
    return ['1', 'true', 'yes', 'on'].includes(text.trim().toLowerCase())
  }
}

export async function loadSettings(db: Knex): Promise<Settings> {
  const rows = await db('settings').select('name', 'value')
  return new Settings(new Map(rows.map(({ name, value }) => [name, value])))
}
