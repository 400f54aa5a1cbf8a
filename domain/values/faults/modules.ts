import type { FaultTable } from '../fault-kinds.js'

/** Errors about modules and settings. */
export const moduleFaults = {
  module_not_installed: { kind: 'missing', message: 'No module with this type and name is installed.' },
  notification_url_unsound: {
    kind: 'impossible',
    message:
      'The address must start with https:// or http:// and must not contain spaces, line breaks, or a user name.',
  },
  setting_unreadable: { kind: 'impossible', message: 'The value is not valid for this setting.' },
  module_in_use: { kind: 'impossible', message: 'The module is in use and cannot be disabled.' },
  module_switch_refused: { kind: 'impossible', message: 'The module refused to be enabled or disabled.' },
  module_parameter_unknown: { kind: 'impossible', message: 'The module does not have this parameter.' },
  module_parameter_unsound: { kind: 'impossible', message: 'The value is not valid for this parameter.' },
  setting_hidden: {
    kind: 'forbidden',
    message: 'A setting with this name may contain a credential, so it is not available over the API.',
  },
  setting_permission_denied: {
    kind: 'forbidden',
    message: 'Only a role with full access, or the setup file, can lower log_keep_days.',
  },
  module_permission_denied: {
    kind: 'forbidden',
    message: 'The role of this account does not allow configuring modules of this type.',
  },
} as const satisfies FaultTable
