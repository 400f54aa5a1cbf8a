import { setConfiguration } from '../../domain/settings/configuration.js'
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
  },
  changes: { type: 'setting', by: 'setting' },
  faults: ['setting_hidden', 'setting_permission_denied'],
  rejects: { value: ['setting_unreadable', 'books_closed', 'books_day_not_over'] },

  run: async ({ setting, value }, ctx) => {
    const similar = await setConfiguration(ctx, setting, value, ctx.actor.full)
    return { setting, similar }
  },
})
