import { f } from '../../actions/_shared/kit.js'
import { prepareNewPassword } from '../../domain/access/new-password.js'

/** The field for a new password, which follows the password rule. */
export const newPassword = {
  label: ['labels', 'newPassword'],
  type: 'password',
  autocomplete: 'new-password',
  field: {
    ...f.newPassword(),
    settle: (password: string, source?: string) => prepareNewPassword(password, { isTyped: true, source }),
  },
} as const
