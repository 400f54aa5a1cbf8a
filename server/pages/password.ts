import { f } from '../../actions/_shared/kit.js'

/** The entry for a password that is being chosen. */
export const newPassword = {
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  field: f.newPassword(),
} as const
