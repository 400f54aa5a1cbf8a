import type { Knex } from 'knex'
import { parseSender } from '../email.js'

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
  /** IANA name of the zone in which days begin, and the hour and minute at which the daily job runs in it. */
  time_zone: 'UTC',
  daily_job_time: '03:00',
  /** Days before the due date, and after it, on which a reminder goes out. */
  invoice_reminder_days_before: '7',
  invoice_reminder_days_after: '1,7',
  /** Days past the due date; 0 is never. */
  suspend_days: 5,
  terminate_days: 30,
  /** How often a module is asked in vain, and the minutes after which it is asked a second time. */
  module_queue_attempts: 5,
  module_queue_minutes: 5,
  log_keep_days: 365,
  fraud_disposable_domains:
    '10minutemail.com,dispostable.com,emailondeck.com,fakeinbox.com,getnada.com,guerrillamail.com,maildrop.cc,mailinator.com,mailnesia.com,mintemail.com,mohmal.com,sharklasers.com,spamgourmet.com,temp-mail.org,tempmail.com,tempr.email,throwawaymail.com,trashmail.com,yopmail.com',
  /** In the default currency: a new client's first order above it is looked at. */
  fraud_first_order_amount: 500,
  /** Who registers the domains that are ordered. */
  default_registrar: 'manual',
  /** Comma list, for domains whose server has none of its own. */
  default_nameservers: '',
  /** Where the list of RDAP servers comes from; empty for no list but our own short one. */
  rdap_bootstrap_url: 'https://data.iana.org/rdap/dns.json',
  /** Host, and a port unless it is 43, of the WHOIS server that knows or names who knows; empty for none. */
  whois_server: 'whois.iana.org',
} as const

type Defaults = typeof settingDefaults
/** The settings of one kind. */
type Named<Kind> = { [Name in keyof Defaults]: Defaults[Name] extends Kind ? Name : never }[keyof Defaults]

const wholeNumber = /^\d{1,9}$/
const yes = /^(1|true|yes|on)$/i
const no = /^(0|false|no|off)$/i
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/
const dayCounts = /^\s*(\d{1,4}\s*(,\s*\d{1,4}\s*)*)?$/

/** What is wrong with a value of a setting, undefined where the rules can read it. */
export function settingProblem(name: string, value: string): string | undefined {
  if (name === 'time_zone' && !isTimeZone(value)) return 'must be the IANA name of a time zone, such as Europe/Oslo'
  if (name === 'mail_from' && value.trim() !== '' && parseSender(value) === undefined)
    return 'must be one e-mail address, or a name and an address in angle brackets, on one line'
  if (name === 'daily_job_time' && !timeOfDay.test(value.trim())) return 'must be a time of day from 00:00 to 23:59'
  if (/^invoice_reminder_days_/.test(name) && !dayCounts.test(value)) return 'must be numbers of days, with commas'
  if (name === 'rdap_bootstrap_url' && !/^(https?:\/\/[^\s/].*)?$/.test(value))
    return 'must be an address that begins with https:// or http://, or empty'
  if (name === 'whois_server' && !/^([\w.-]+(:\d{1,5})?)?$/.test(value.trim()))
    return 'must be a host, or a host and a port, or empty'
  const known = Object.hasOwn(settingDefaults, name) ? settingDefaults[name as keyof Defaults] : undefined
  const plain = value.trim()
  if (typeof known === 'boolean' && !yes.test(plain) && !no.test(plain)) return 'must be true or false'
  if (typeof known === 'number' && !wholeNumber.test(plain)) return 'must be a whole number from 0 to 999999999'
  return undefined
}

/** The settings in force: what is stored, else the default. */
export class Settings {
  constructor(private readonly stored: ReadonlyMap<string, string | null>) {}

  /** What is stored under a name, which may be null, else what holds meanwhile; null where no rule knows the name. */
  valueOf(name: string): string | null {
    const stored = this.stored.get(name)
    if (stored !== undefined) return stored
    return Object.hasOwn(settingDefaults, name) ? String(settingDefaults[name as keyof Defaults]) : null
  }

  text(name: Named<string>): string {
    return this.stored.get(name) ?? settingDefaults[name]
  }

  /** A whole number; a stored value that is none falls back to the default rather than stopping the service. */
  whole(name: Named<number>): number {
    const text = this.stored.get(name)?.trim() ?? ''
    return wholeNumber.test(text) ? Number(text) : settingDefaults[name]
  }

  /** A time of day, HH:MM; a stored text that is none falls back to the default. */
  time(name: 'daily_job_time'): string {
    const text = this.text(name).trim()
    return timeOfDay.test(text) ? text : settingDefaults[name]
  }

  /** Numbers of days; none where the stored text holds anything else. */
  dayCounts(name: 'invoice_reminder_days_before' | 'invoice_reminder_days_after'): number[] {
    const text = this.text(name)
    return dayCounts.test(text)
      ? text
          .split(',')
          .filter((part) => part.trim() !== '')
          .map(Number)
      : []
  }

  /** The time zone in which days begin, an IANA name; a stored name that is none falls back to UTC. */
  get timeZone(): string {
    const stored = this.text('time_zone')
    return isTimeZone(stored) ? stored : settingDefaults.time_zone
  }

  on(name: Named<boolean>): boolean {
    return yes.test((this.stored.get(name) ?? String(settingDefaults[name])).trim())
  }
}

const timeZones = new Map<string, boolean>()

/** Whether it names a time zone. Looked up once each: asking takes long. */
export function isTimeZone(name: string): boolean {
  let is = timeZones.get(name)
  if (is === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      is = true
    } catch {
      is = false
    }
    timeZones.set(name, is)
  }
  return is
}

export async function loadSettings(db: Knex): Promise<Settings> {
  const rows = await db('settings').select('name', 'value')
  return new Settings(new Map(rows.map(({ name, value }) => [name, value])))
}
