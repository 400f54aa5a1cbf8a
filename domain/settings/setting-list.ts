import { parseAmountsByCurrency } from '../values/amounts-by-currency.js'
import { parseSender } from '../values/email.js'
import { documentSettings } from './document-settings.js'
import { incomingMailSettings } from './incoming-mail-settings.js'
import { lookSettings } from './look-settings.js'
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

/** Range of settings in days. A hundred years exceed any practical use, and dates that far ahead are still valid. */
const days = { min: 0, max: 36_500 } as const

/** All settings that the service reads. Settings with other names can be stored, but the service ignores them. */
export const knownSettings = {
  ...documentSettings,
  ...signUpSettings,
  ...lookSettings,
  ...shopSettings,
  mail_from: exactly({
    shows: ['mails'],
    kind: 'text',
    default: '',
    about: 'Sender of all emails, in the header and the envelope; if empty, `noreply@` at the host of BASE_URL.',
    must: 'must be one email address, or a name and an address in angle brackets, on one line, or empty',
    allows: (text) => text === '' || parseSender(text) !== undefined,
  }),
  mail_disabled: flag({
    default: false,
    about: 'Disables all emails.',
  }),
  mail_account_sign_in: flag({
    shows: ['mails'],
    default: false,
    about:
      'Adds the password to the account’s user name in a service’s welcome email. The text of such an email is not kept: it is removed once the email has been sent or has failed, or after a week.',
  }),
  mail_connections: whole({
    default: 50,
    min: 1,
    max: 200,
    about:
      'Maximum connections to the mail server per process, each with one email at a time. A change takes effect without a restart.',
  }),
  mail_retry_minutes: wholes({
    default: '1,5,15,60',
    min: 1,
    max: 1440,
    maxItems: 20,
    about: 'Minutes between the first delivery attempts for a deferred email.',
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
    about: 'Hours after which an undelivered email is marked as failed and no longer sent.',
  }),
  ...incomingMailSettings,
  ticket_assigned_mails: flag({
    default: true,
    about: 'Emails a staff member to whom another staff member assigns a ticket.',
  }),
  ticket_moved_mails: flag({
    default: false,
    about: 'Emails a department, its staff, and the assigned staff member when a ticket is moved to the department.',
  }),
  password_rule: choice({
    default: 'length',
    options: ['length', 'strict'],
    about:
      'Rule for login and staff passwords that are set through actions or the setup file. `length`: at least 8 characters. `strict`: in addition, not among the 10,000 most common passwords, not the email address, and not the name of your company or the client’s. Pages of the client area always apply `strict`. It can only be set in the setup file.',
  }),
  sign_in_url: secureUrl({
    shows: ['pages'],
    default: '',
    max: 2000,
    about:
      'Your own https page for visitors who are not signed in to the client area, for sites that sign clients in with `createssotoken`. If empty, the built-in page is used.',
  }),
  einvoice: choice({
    shows: ['papers'],
    options: ['none', 'factur-x', 'xrechnung'],
    default: 'factur-x',
    about:
      'Invoices and credit notes as EN 16931 data: `factur-x` embeds the data in their PDFs, `xrechnung` also creates a UBL file, which modules then send, and `none` disables this.',
  }),
  einvoice_module: moduleName({
    default: 'file',
    type: 'einvoice',
    about: 'Module that delivers issued invoices and credit notes to their recipients, if it is enabled.',
  }),
  invoice_due_days: whole({
    shows: ['pages', 'papers'],
    default: 14,
    ...days,
    about: 'Days from an invoice’s date to its due date.',
  }),
  credit_pays_due: flag({
    default: true,
    about: 'Pays due invoices from the client’s credit in the daily job.',
  }),
  credit_on_downgrade: flag({
    default: true,
    about: 'On a downgrade, credits the price difference for the remaining paid time, with a credit note.',
  }),
  invoice_days_ahead: whole({
    default: 14,
    ...days,
    about: 'Days before the due date on which a renewal is invoiced.',
  }),
  auto_payment: flag({
    shows: ['pages', 'mails'],
    default: true,
    about: 'Charges due invoices to the client’s stored payment method in the daily job, if the client has consented.',
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
    about: 'Days after the first charge on which a temporarily declined charge is retried.',
  }),
  auto_payment_max: whole({
    shows: ['pages'],
    default: 0,
    min: 0,
    max: 999_999_999,
    about: 'Maximum amount, in the default currency, of an automatic charge; 0 means unlimited.',
  }),
  auto_payment_max_day: whole({
    shows: ['pages'],
    default: 0,
    min: 0,
    max: 999_999_999,
    about: 'Maximum total, in the default currency, charged to one payment method per day; 0 means unlimited.',
  }),
  gateway_calls: whole({
    default: 8,
    min: 1,
    max: 32,
    about: 'Charges, refunds, and status queries that are sent to a gateway at the same time.',
  }),
  pending_payment_days: whole({
    shows: ['pages'],
    default: 14,
    ...days,
    about: 'Days for which a pending payment postpones reminders and the overdue status of its invoice.',
  }),
  add_funds: flag({
    shows: ['pages'],
    default: false,
    about: 'Lets clients add credit on their pages.',
  }),
  add_funds_min: whole({
    shows: ['pages'],
    default: 10,
    min: 1,
    max: 999_999_999,
    about: 'Minimum amount, in the client’s currency, that can be added as credit.',
  }),
  add_funds_max: whole({
    shows: ['pages'],
    default: 500,
    min: 1,
    max: 999_999_999,
    about: 'Maximum amount, in the client’s currency, that can be added as credit at once.',
  }),
  add_funds_max_credit: whole({
    shows: ['pages'],
    default: 1000,
    min: 1,
    max: 999_999_999,
    about: 'Maximum credit balance, in the client’s currency, that can be reached by adding credit.',
  }),
  cancellation_reasons: lines({
    shows: ['pages'],
    default: '',
    maxLines: 50,
    about: 'Reasons that clients can choose from when they cancel a service, one per line.',
  }),
  public_cancellation: flag({
    shows: ['pages'],
    default: false,
    about:
      'Enables the page `/client/cancel`, which accepts cancellations without signing in (§ 312k of the German BGB).',
  }),
  return_hosts: hosts({
    shows: ['pages'],
    default: '',
    maxItems: 100,
    about: 'Hosts, in addition to the host of BASE_URL, that payers can be redirected to after paying.',
  }),
  withdraw_when_ended: choice({
    options: ['future', 'all', 'none'],
    default: 'future',
    about:
      'Unpaid periods that are withdrawn when a service, addon, or domain ends: `future` for periods that have not begun and every renewal of a domain, `all`, or `none`.',
  }),
  invoice_due_days_late: whole({
    default: 7,
    ...days,
    about: 'Days to pay what is invoiced on or after its due date.',
  }),
  continuous_invoicing: flag({
    default: false,
    about: 'Invoices a period even if an earlier period of the same service, addon, or domain is unpaid.',
  }),
  first_period_from: choice({
    options: ['activation', 'order'],
    default: 'activation',
    about: 'Start of the first period of an ordered service or addon: `activation` or `order`.',
  }),
  time_zone: zone({
    shows: ['pages', 'mails', 'papers'],
    default: 'UTC',
    about: 'Time zone that determines when days begin.',
  }),
  daily_job_time: time({
    default: '03:00',
    about: 'Time of day, in `time_zone`, at which the daily job runs.',
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
    about:
      'Days after the due date on which reminders are sent. Nothing is terminated unless a mail server accepted a reminder since the due date.',
  }),
  domain_invoices_separate: flag({
    default: false,
    about: 'Invoices each renewal of a domain separately.',
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
    about: 'Days after a domain’s expiry on which its client is reminded, as long as it can be renewed.',
  }),
  certificate_renewal: flag({
    default: true,
    about: 'Renews certificates automatically if their module supports it.',
  }),
  certificate_reminder_days_before: wholes({
    default: '14,3',
    ...days,
    maxItems: 50,
    about:
      'Days before a certificate’s expiry on which its client is reminded and `certificate.expiring` is raised, unless an automatic renewal is still expected.',
  }),
  suspend_days: whole({
    default: 5,
    ...days,
    about: 'Days after the due date until a service is suspended; 0 means never.',
  }),
  ignore_debt_below: exactly({
    kind: 'text',
    default: '0',
    about:
      'Amount due for which no service is suspended or terminated if it is lower: for all currencies (`0.50`) or by currency (`EUR 0.50, JPY 50`). It is charged with the client’s next invoice.',
    must: 'must be an amount, or amounts by currency such as EUR 0.50, JPY 50',
    allows: (text) => parseAmountsByCurrency(text) !== undefined,
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
    about: 'Maximum number of services that one run of the daily job terminates.',
  }),
  order_due_days: exactly({
    shows: ['pages', 'papers', 'mails'],
    kind: 'text',
    default: '',
    about:
      'Days from an order to the due date of its invoice. If empty, 0, or `invoice_due_days` if payments by the chosen payment method take days.',
    must: `must be a whole number from ${days.min} to ${days.max}, or empty`,
    allows: (text) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) <= days.max),
  }),
  accept_orders: flag({
    default: false,
    about: 'Accepts a pending order once its invoice is paid and all its items are active. On in new installations.',
  }),
  order_days: whole({
    default: 0,
    ...days,
    about: 'Days after its invoice’s due date until an unpaid order is cancelled; 0 means never.',
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
    about: 'Minutes between the first and second attempt; each further wait is twice as long.',
  }),
  log_keep_days: whole({
    default: 365,
    ...days,
    floor: 90,
    about:
      'Days for which the activity log and finished jobs are kept; 0 means forever. A lower stored number counts as 90. Entries about credentials, roles, settings, modules, and sign-ins are kept for at least two years. Only a role with full access, or the setup file, can lower it.',
  }),
  papers_keep_years: whole({
    default: 10,
    min: 0,
    max: 100,
    floor: 5,
    about:
      'Whole years after the year of a document for which invoices, credit notes, payments, and credit entries of deleted clients are kept unchanged; after that, names and texts are removed from them. 0 means forever. A lower stored number counts as 5.',
  }),
  fraud_disposable_domains: hosts({
    default:
      '10minutemail.com,dispostable.com,emailondeck.com,fakeinbox.com,getnada.com,guerrillamail.com,maildrop.cc,mailinator.com,mailnesia.com,mintemail.com,mohmal.com,sharklasers.com,spamgourmet.com,temp-mail.org,tempmail.com,tempr.email,throwawaymail.com,trashmail.com,yopmail.com',
    maxItems: 5000,
    about: 'Email domains that offer disposable addresses.',
  }),
  fraud_first_order_amount: whole({
    default: 500,
    min: 0,
    max: 999_999_999,
    about:
      'Amount in the default currency above which a new client’s first order counts towards fraud; 0 disables this.',
  }),
  default_registrar: moduleName({
    default: 'manual',
    type: 'registrar',
    about: 'Registrar module for ordered domains.',
  }),
  default_nameservers: hosts({
    default: '',
    maxItems: 13,
    about: 'Name servers for domains without their own.',
  }),
  rdap_bootstrap_url: url({
    default: 'https://data.iana.org/rdap/dns.json',
    max: 2048,
    about: 'URL of the RDAP server list; if empty, the short built-in list is used.',
  }),
  whois_server: hostAndPort({
    default: 'whois.iana.org',
    about: 'WHOIS server to query first, with its port unless it is 43; empty disables WHOIS.',
  }),
} satisfies Record<string, Setting>
