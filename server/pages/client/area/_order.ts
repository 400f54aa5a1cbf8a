import type { Locale } from '../../../../domain/words/locale.js'
import type { Html } from '../../html.js'
import { showStatus } from '../../list.js'

/** The statuses that the service sets itself, as they are shown; one that the operator has made stays as it is. */
const shownAs: Readonly<Record<string, string>> = { Pending: 'pending', Active: 'active', Cancelled: 'cancelled' }

/** An order's status as its client reads it. One that was taken for fraud is told as not accepted. */
export const showOrderStatus = (locale: Locale, stored: string): Html =>
  showStatus(locale, stored === 'Fraud' ? locale.words.orderPages.refused : (shownAs[stored] ?? stored))
