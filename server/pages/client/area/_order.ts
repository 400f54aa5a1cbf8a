import type { Locale } from '../../../../domain/words/locale.js'
import type { Html } from '../../html.js'
import { showStatus } from '../../list.js'

/** Keys of the built-in order statuses. Others, defined by the operator, are shown as they are. */
const statusKeys: Readonly<Record<string, string>> = { Pending: 'pending', Active: 'active', Cancelled: 'cancelled' }

/** Renders an order's status for its client. Fraud appears as not accepted. */
export const showOrderStatus = (locale: Locale, stored: string): Html =>
  showStatus(locale, stored === 'Fraud' ? locale.words.orderPages.refused : (statusKeys[stored] ?? stored))
