import { f } from '../../../../actions/_shared/kit.js'
import type { Entry } from '../../form.js'
import { email } from '../account/_fields.js'

/** An email field that password managers treat as the user name. */
export const loginEmail = { ...email, autocomplete: 'username' } as const satisfies Entry

export const loginPassword = {
  label: ['labels', 'password'],
  type: 'password',
  autocomplete: 'current-password',
  field: f.secret({ max: 1000 }),
} as const satisfies Entry
