import * as account from './de/account-payments.js'
import * as faults from './de/faults.js'
import * as fields from './de/fields.js'
import * as sentences from './de/mail-sentences.js'
import * as mails from './de/mails.js'
import * as pages from './de/pages.js'
import * as papers from './de/papers.js'
import * as pay from './de/pay.js'
import * as refusals from './de/refusals.js'
import * as signIn from './de/sign-in.js'
import * as statuses from './de/statuses.js'
import type { Words } from './words.js'

export const german: Words = {
  ...papers,
  ...pay,
  ...account,
  ...mails,
  ...sentences,
  ...pages,
  ...refusals,
  ...signIn,
  ...statuses,
  ...fields,
  ...faults,
}
