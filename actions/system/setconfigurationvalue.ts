import { lastClosedDay, recordClosedMonths } from '../../domain/ledger/closed-months.js'
import { closesBooks } from '../../domain/settings/closed-books.js'
import { setConfiguration } from '../../domain/settings/configuration.js'
import { closedMonth, presentClosedMonth } from '../_shared/closed-month.js'
import { action, f } from '../_shared/kit.js'
import { setting, settingValue } from '../_shared/setting.js'

export default action({
  name: 'setconfigurationvalue',
  summary: 'Set the value of a setting; an unknown name creates a new setting.',
  description:
    'The values of built-in settings are limited to those in the settings reference; others are refused. An empty value or ' +
    '`null` resets most of them to their default. Settings with any other name accept any value.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['access'],
  required: { setting, value: { ...settingValue, whenEmpty: 'value' } },
  returns: {
    setting,
    similar: f.optional(
      f.text({
        extension: true,
        description: 'Name of a similar built-in setting, if this one is not built in.',
        example: 'invoice_due_days',
      }),
    ),
    closed_months: f.optional(
      f.listOf(f.record(closedMonth), {
        extension: true,
        description: 'Months that a change of `books_closed_until` closed or reopened, with their hashes.',
      }),
    ),
  },
  changes: { type: 'setting', by: 'setting' },
  faults: ['setting_hidden', 'setting_permission_denied'],
  rejects: { value: ['setting_unreadable', 'books_closed', 'books_day_not_over'] },

  run: async ({ setting, value }, ctx) => {
    const closes = closesBooks(setting)
    const before = closes ? await lastClosedDay(ctx.db) : undefined
    const similar = await setConfiguration(ctx, setting, value, ctx.actor.full)
    // Reads the months' ledgers, which takes about a second for 10,000 invoices.
    const closed = closes ? (await recordClosedMonths(ctx, before)).map(presentClosedMonth) : []
    return { setting, similar, closed_months: closed.length > 0 ? closed : undefined }
  },
})
