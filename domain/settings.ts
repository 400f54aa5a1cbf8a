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
  /** IANA name of the zone in which days begin, and the hour and minute at which the daily job runs in it. */
  time_zone: 'UTC',
  daily_job_time: '03:00',
  /** Days before the due date, and after it, on which a reminder goes out. */
  invoice_reminder_days_before: '7',
  invoice_reminder_days_after: '1,7',
  /** Days past the due date; 0 is never. */
  suspend_days: '5',
  terminate_days: '30',
  /** How often a module is asked in vain, and the minutes after which it is asked a second time. */
  module_queue_attempts: '5',
  module_queue_minutes: '5',
  log_keep_days: '365',
  fraud_disposable_domains:
    '10minutemail.com,dispostable.com,emailondeck.com,fakeinbox.com,getnada.com,guerrillamail.com,maildrop.cc,mailinator.com,mailnesia.com,mintemail.com,mohmal.com,sharklasers.com,spamgourmet.com,temp-mail.org,tempmail.com,tempr.email,throwawaymail.com,trashmail.com,yopmail.com',
  /** In the default currency: a new client's first order above it is looked at. */
  fraud_first_order_amount: '500',
  /** Comma list, for domains whose server has none of its own. */
  default_nameservers: '',
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
