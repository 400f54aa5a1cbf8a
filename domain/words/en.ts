import * as accountPages from './en/account.js'
import * as account from './en/account-payments.js'
import * as addonOrders from './en/addon-orders.js'
import * as cancel from './en/cancel.js'
import * as certificates from './en/certificates.js'
import * as paperPages from './en/document-pages.js'
import * as domains from './en/domains.js'
import * as faults from './en/faults.js'
import * as fields from './en/fields.js'
import * as home from './en/home.js'
import * as sentences from './en/mail-sentences.js'
import * as mails from './en/mails.js'
import * as pages from './en/pages.js'
import * as papers from './en/papers.js'
import * as pay from './en/pay.js'
import * as quotes from './en/quotes.js'
import * as referrals from './en/referrals.js'
import * as refusals from './en/refusals.js'
import * as services from './en/services.js'
import * as shop from './en/shop.js'
import * as signIn from './en/sign-in.js'
import * as statuses from './en/statuses.js'
import * as things from './en/things.js'
import * as desk from './en/tickets.js'

/** The English texts. Other languages have the same texts, with the same `{name}` placeholders. */
export const english = {
  ...papers,
  ...pay,
  ...account,
  ...addonOrders,
  ...desk,
  ...home,
  ...paperPages,
  ...quotes,
  ...accountPages,
  ...mails,
  ...sentences,
  ...pages,
  ...referrals,
  ...refusals,
  ...signIn,
  ...statuses,
  ...services,
  ...domains,
  ...certificates,
  ...cancel,
  ...things,
  ...shop,
  ...fields,
  ...faults,
} as const
