import type { Knex } from 'knex'

/** Settings the rules ask for, and what holds while nobody has set them. Others may be stored beside them. */
export const settingDefaults = {
  company_name: 'Countinghouse',
  /** The sender of all mail. */
  mail_from: 'billing@localhost',
  /** `1` writes no mail at all. */
  mail_disabled: '0',
  /** Minutes between the first attempts at a deferred mail, then the hours between later ones, then when to give up. */
  mail_retry_minutes: '1,5,15,60',
  mail_retry_hours: '4',
  mail_give_up_hours: '48',
  invoice_due_days: '14',
  invoice_days_ahead: '14',
} as const

export type SettingName = keyof typeof settingDefaults

/** The settings in force: what is stored, else the default. */
export class Settings {
  constructor(private readonly stored: ReadonlyMap<string, string | null>) {}

  text(name: SettingName): string {
    return this.stored.get(name) ?? settingDefaults[name]
  }

  /** A whole number; a stored value that is none falls back to the default rather than stopping the service. */
  whole(name: SettingName): number {
    const text = this.text(name).trim()
    return Number(/^\d+$/.test(text) ? text : settingDefaults[name])
  }

  on(name: SettingName): boolean {
    return ['1', 'true', 'yes', 'on'].includes(this.text(name).trim().toLowerCase())
  }
}

export async function loadSettings(db: Knex): Promise<Settings> {
  const rows = await db('settings').select('name', 'value')
  return new Settings(new Map(rows.map(({ name, value }) => [name, value])))
}
