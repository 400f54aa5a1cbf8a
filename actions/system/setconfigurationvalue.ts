import { setConfiguration } from '../../domain/settings/configuration.js'
import { action, f } from '../_shared/kit.js'
import { setting, settingValue } from '../_shared/setting.js'

export default action({
  name: 'setconfigurationvalue',
  summary: 'Set the value of a setting; an unknown name creates a new setting.',
  description:
    'A setting that the service reads has a range, which its reference lists; a value outside of it is refused. Empty, and ' +
    'with `null`, most of them go back to their default. Under any other name any value may be kept.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['access'],
  required: { setting, value: { ...settingValue, whenEmpty: 'value' } },
  returns: {
    setting,
    similar: f.optional(
      f.text({
        extension: true,
        description: 'The setting of the service that this name resembles, where the name is none itself.',
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
