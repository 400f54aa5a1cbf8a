import { settingName } from '../../domain/settings/configuration.js'
import { action } from '../_shared/kit.js'
import { setting, settingValue } from '../_shared/setting.js'

export default action({
  name: 'getconfigurationvalue',
  summary: 'Retrieve the value of a setting; `null` if it is not set.',
  method: 'GET',
  permission: 'view_system',
  required: { setting },
  returns: { setting, value: settingValue },
  faults: ['setting_hidden'],

  run: async ({ setting }, { settings }) => ({ setting, value: settings.valueOf(settingName(setting)) }),
})
