import { parseSender } from '../values/email.js'
import { lookSettings } from './look-settings.js'
import { mailInSettings } from './mail-in-settings.js'
import { paperSettings } from './paper-settings.js'
import {
  choice,
  exactly,
  flag,
  hostAndPort,
  hosts,
  lines,
  moduleName,
  type Setting,
  secureUrl,
  time,
  url,
  whole,
  wholes,
  zone,
} from './setting-kinds.js'
import { shopSettings } from './shop-settings.js'
import { signUpSettings } from './sign-up-settings.js'

/** Range of settings in days. A hundred years exceed any practical use and stay within the range of valid dates. */
const days = { min: 0, max: 36_500 } as const

/** All settings that the service reads. Other names can be stored as well. */
export const knownSettings = {
  ...paperSettings,
  ...signUpSettings,
  ...lookSettings,
  ...shopSettings,
  mail_from: exactly({
    shows: ['mails'],
    kind: 'text',
    default: '',
    about: 'Sender of all mail, in its header and its envelope; empty for `noreply@` at the host of BASE_URL.',
    must: 'must be one e-mail address, or a name and an address in angle brackets, on one line, or empty',
    allows: (text) => text === '' || parseSender(text) !== undefined,
  }),
  mail_disabled: flag({
    default: false,
    about: 'Turns off all mail.',
  }),
  mail_account_sign_in: flag({
    shows: ['mails'],
    default: false,
    about:
      'Says the password of the account in the welcome mail of a service, beside the user name. The text of such a mail is not kept: it is removed once the mail was sent or given up, or after a week.',
  }),
  mail_connections: whole({
    default: 50,
    min: 1,
    max: 200,
    about:
      'Connections to the mail server that a process has open at most, each with one mail at a time. Changing it needs no restart.',
  }),
  mail_retry_minutes: wholes({
    default: '1,5,15,60',
    min: 1,
    max: 1440,
    maxItems: 20,
    about: 'Minutes between the first delivery attempts of a deferred mail.',
  }),
  mail_retry_hours: whole({
    default: 4,
    min: 1,
    max: 720,
    about: 'Hours between later delivery attempts.',
  }),
  mail_give_up_hours: whole({
    default: 48,
    min: 0,
    max: 8760,
    about: 'Hours after which a mail that could not be delivered is marked as failed, and not sent any more.',
  }),
  ...mailInSettings,
  password_rule: choice({
    default: 'length',
    options: ['length', 'strict'],
    about:
      'Rule for passwords of logins and staff that are set by actions and the set-up file. `length`: at least 8 characters. `strict`: also not one of the 10,000 that are used most, nor the e-mail address, nor the name of your company or of the client’s. The pages of the client area always hold to the strict one. Only the set-up file sets it.',
  }),
  sign_in_url: secureUrl({
    shows: ['pages'],
    default: '',
    max: 2000,
    about:
      'Page of your own, over https, that whoever is not signed in to the client area is led to, for sites that sign clients in by `createssotoken`. Empty for the page of the service.',
  }),
  einvoice: choice({
    shows: ['papers'],
    options: ['none', 'factur-x', 'xrechnung'],
    default: 'factur-x',
    about:
      'Invoices and credit notes as data of EN 16931: `factur-x` in their PDF, `xrechnung` also as a file of UBL beside it, which modules then send; `none`.',
  }),
  einvoice_module: moduleName({
    default: 'file',
    type: 'einvoice',
    about: 'Module that takes issued invoices and credit notes to their receivers, where it is switched on.',
  }),
  invoice_due_days: whole({
    shows: ['pages', 'papers'],
    default: 14,
    ...days,
    about: 'Days from the date of an invoice to its due date.',
  }),
  credit_pays_due: flag({
    default: true,
    about: 'Pays invoices that are due from the client’s credit, in the daily job.',
  }),
  credit_on_downgrade: flag({
    default: true,
    about: 'Gives back what a cheaper product takes off time that is paid, as credit by a credit note.',
  }),
  invoice_days_ahead: whole({
    default: 14,
    ...days,
    about: 'Days before the due date on which a renewal is invoiced.',
  }),
  auto_payment: flag({
    shows: ['pages', 'mails'],
    default: true,
    about:
      'Charges invoices that are due to the stored payment method of their client, in the daily job, where the client has agreed to it.',
  }),
  auto_payment_days_before: whole({
    shows: ['pages'],
    default: 0,
    ...days,
    about: 'Days before the due date on which an invoice is charged.',
  }),
  auto_payment_retry_days: wholes({
    shows: ['pages'],
    default: '1,3,5,7',
    min: 1,
    max: 90,
    maxItems: 14,
    about: 'Days after the first charge on which one that was declined for now is tried again.',
  }),
  auto_payment_max: whole({
    shows: ['pages'],
    default: 0,
    min: 0,
    max: 999_999_999,
    about: 'Largest amount, in the default currency, that is charged by itself; 0 for any.',
  }),
  auto_payment_max_day: whole({
    shows: ['pages'],
    default: 0,
    min: 0,
    max: 999_999_999,
    about: 'Largest sum, in the default currency, that is charged to one payment method on one day; 0 for any.',
  }),
  pending_payment_days: whole({
    shows: ['pages'],
    default: 14,
    ...days,
    about: 'Days for which an invoice is neither reminded of nor overdue while a payment of it is under way.',
  }),
  add_funds: flag({
    shows: ['pages'],
    default: false,
    about: 'Lets clients pay in credit on their pages.',
  }),
  add_funds_min: whole({
    shows: ['pages'],
    default: 10,
    min: 1,
    max: 999_999_999,
    about: 'Smallest amount, in the currency of the client, that can be paid in as credit.',
  }),
  add_funds_max: whole({
    shows: ['pages'],
    default: 500,
    min: 1,
    max: 999_999_999,
    about: 'Largest amount, in the currency of the client, that can be paid in as credit at once.',
  }),
  add_funds_max_credit: whole({
    shows: ['pages'],
    default: 1000,
    min: 1,
    max: 999_999_999,
    about: 'Credit of a client, in its currency, above which nothing more can be paid in.',
  }),
  cancellation_reasons: lines({
    shows: ['pages'],
    default: '',
    maxLines: 50,
    about: 'Reasons that clients can choose from when they cancel a service, one to a line.',
  }),
  public_cancellation: flag({
    shows: ['pages'],
    default: false,
    about: 'Opens the page `/client/cancel`, which takes cancellations without signing in (§ 312k of the German BGB).',
  }),
  return_hosts: hosts({
    shows: ['pages'],
    default: '',
    maxItems: 100,
    about: 'Hosts beside that of BASE_URL to which a payer can be led back after paying.',
  }),
  withdraw_when_ended: choice({
    options: ['future', 'all', 'none'],
    default: 'future',
    about:
      'Unpaid periods that are withdrawn when a service, addon or domain ends: `future` for those that have not begun and every renewal of a domain, `all` or `none`.',
  }),
  invoice_due_days_late: whole({
    default: 7,
    ...days,
    about: 'Days to pay what is invoiced on its due date or later.',
  }),
  continuous_invoicing: flag({
    default: false,
    about: 'Invoices a period although an earlier one of the same service, addon or domain is unpaid.',
  }),
  first_period_from: choice({
    options: ['activation', 'order'],
    default: 'activation',
    about: 'Day on which the first period of an ordered service or addon begins: `activation` or `order`.',
  }),
  time_zone: zone({
    shows: ['pages', 'mails', 'papers'],
    default: 'UTC',
    about: 'Time zone in which days begin.',
  }),
  daily_job_time: time({
    default: '03:00',
    about: 'Time of day, in that zone, at which the daily job runs.',
  }),
  invoice_reminder_days_before: wholes({
    default: '7',
    ...days,
    maxItems: 50,
    about: 'Days before the due date on which reminders are sent.',
  }),
  invoice_reminder_days_after: wholes({
    default: '1,7',
    ...days,
    maxItems: 50,
    about: 'Days after the due date on which reminders are sent. Nothing is terminated without one.',
  }),
  domain_invoices_separate: flag({
    default: false,
    about: 'Puts each renewal of a domain on an invoice of its own.',
  }),
  domain_reminder_days_before: wholes({
    default: '30,7',
    ...days,
    maxItems: 50,
    about: 'Days before a domain expires on which its client is reminded; 0 is the last day.',
  }),
  domain_reminder_days_after: wholes({
    default: '3',
    min: 1,
    max: days.max,
    maxItems: 50,
    about: 'Days after a domain has expired on which its client is reminded, while it can be renewed.',
  }),
  certificate_renewal: flag({
    default: true,
    about: 'Renews certificates by itself where their module can.',
  }),
  certificate_reminder_days_before: wholes({
    default: '14,3',
    ...days,
    maxItems: 50,
    about:
      'Days before a certificate ends on which its client is reminded and `certificate.expiring` is raised, unless it is still to be renewed by itself.',
  }),
  suspend_days: whole({
    default: 5,
    ...days,
    about: 'Days after the due date until a service is suspended; 0 means never.',
  }),
  terminate_days: whole({
    default: 30,
    ...days,
    about: 'Days after the due date until a suspended service is terminated; 0 means never, as in `suspend_days`.',
  }),
  terminate_limit: whole({
    default: 25,
    min: 1,
    max: 1_000_000,
    about: 'Maximum services that one run of the daily job terminates.',
  }),
  order_days: whole({
    default: 0,
    ...days,
    about: 'Days after the due date of its invoice until an unpaid order is cancelled; 0 means never.',
  }),
  module_queue_attempts: whole({
    default: 5,
    min: 1,
    max: 100,
    about: 'Attempts at a module job before it is marked as failed.',
  }),
  module_queue_minutes: whole({
    default: 5,
    min: 1,
    max: 1440,
    about: 'Minutes between the first and the second attempt; each further wait is twice as long.',
  }),
  log_keep_days: whole({
    default: 365,
    ...days,
    floor: 90,
    about:
      'Days for which the activity log and finished jobs are kept; 0 means forever. A lower number that is stored counts as 90. Entries of credentials, roles, settings, modules and sign-ins are kept for two years at least. Only a role with full access, or the set-up file, may lower it.',
  }),
  papers_keep_years: whole({
    default: 10,
    min: 0,
    max: 100,
    floor: 5,
    about:
      'Whole years after the year of a paper for which invoices, credit notes, payments and entries of credit of deleted clients are kept as they were; then names and texts are taken out of them. 0 means forever. A lower number that is stored counts as 5.',
  }),
  fraud_disposable_domains: hosts({
    default:
      '10minutemail.com,dispostable.com,emailondeck.com,fakeinbox.com,getnada.com,guerrillamail.com,maildrop.cc,mailinator.com,mailnesia.com,mintemail.com,mohmal.com,sharklasers.com,spamgourmet.com,temp-mail.org,tempmail.com,tempr.email,throwawaymail.com,trashmail.com,yopmail.com',
    maxItems: 5000,
    about: 'Mail domains that offer disposable addresses.',
  }),
  fraud_first_order_amount: whole({
    default: 500,
    min: 0,
    max: 999_999_999,
    about:
      'Amount in the default currency above which a new client’s first order counts towards fraud; 0 turns this off.',
  }),
  default_registrar: moduleName({
    default: 'manual',
    type: 'registrar',
    about: 'Registrar module of ordered domains.',
  }),
  default_nameservers: hosts({
    default: '',
    maxItems: 13,
    about: 'Name servers of domains without name servers of their own.',
  }),
  rdap_bootstrap_url: url({
    default: 'https://data.iana.org/rdap/dns.json',
    max: 2048,
    about: 'Address of the list of RDAP servers; empty for the short built-in list.',
  }),
  whois_server: hostAndPort({
    default: 'whois.iana.org',
    about: 'WHOIS server to ask first, with its port unless that is 43; empty turns WHOIS off.',
  }),
} satisfies Record<string, Setting>
