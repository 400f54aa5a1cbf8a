import { addDays, type Day } from '../days.js'
import type { Settings } from '../system/settings.js'

/**
 * Returns the due date of what the daily job bills on a day: the natural one where that lies ahead, else some days after the
 * issue, so that nothing is late before it is issued (R-1254).
 */
export const dueDateOf = (naturalDay: Day, issueDay: Day, settings: Settings): Day =>
  naturalDay > issueDay ? naturalDay : addDays(issueDay, settings.whole('invoice_due_days_late'))
