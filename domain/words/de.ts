import * as accountPages from './de/account.js'
import * as account from './de/account-payments.js'
import * as addonOrders from './de/addon-orders.js'
import * as cancel from './de/cancel.js'
import * as certificates from './de/certificates.js'
import * as paperPages from './de/document-pages.js'
import * as domains from './de/domains.js'
import * as faults from './de/faults.js'
import * as fields from './de/fields.js'
import * as home from './de/home.js'
import * as sentences from './de/mail-sentences.js'
import * as mails from './de/mails.js'
import * as pages from './de/pages.js'
import * as papers from './de/papers.js'
import * as pay from './de/pay.js'
import * as quotes from './de/quotes.js'
import * as referrals from './de/referrals.js'
import * as refusals from './de/refusals.js'
import * as services from './de/services.js'
import * as shop from './de/shop.js'
import * as signIn from './de/sign-in.js'
import * as statuses from './de/statuses.js'
import * as things from './de/things.js'
import * as desk from './de/tickets.js'
import type { Words } from './words.js'

export const german: Words = {
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
}
