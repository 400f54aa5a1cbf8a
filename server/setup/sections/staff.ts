import { randomBytes } from 'node:crypto'
import { hashPassword, isPassword, type PasswordHash } from '../../../domain/access/password.js'
import { randomWord } from '../../../domain/access/token.js'
import { instant } from '../../../domain/context.js'
import * as f from '../fields.js'
import { sealed } from '../sealed.js'
import { type Column, clearable, flag, reference, section } from '../section.js'

/** Departments are stored by name, which never changes. */
const departments: Column<readonly string[]> = {
  column: 'departments',
  store: async (names, _, { idOf }) => {
    for (const [at, name] of names.entries())
      await idOf({ noun: 'department', table: 'departments', by: 'name' }, name, [at])
    return JSON.stringify(names)
  },
}

export default section({
  name: 'staff',
  summary: 'Staff accounts. Each API call acts as one of them, with the permissions of its role.',
  noun: 'staff member',
  table: 'staff',
  after: ['roles'],
  key: { username: f.name({ description: 'User name to sign in with.', example: 'grace' }) },
  required: { role: f.name({ description: 'Name of a role. Required for a new account.' }) },
  optional: {
    password: clearable(
      f.secret({
        min: 8,
        max: 1000,
        description: 'At least 8 characters; without one, sign-in by password is not possible.',
      }),
    ),
    firstname: clearable(f.text({ description: 'First name.' }), ''),
    lastname: clearable(f.text({ description: 'Last name.' }), ''),
    email: clearable(f.email({ description: 'E-mail address of the account.' })),
    active: f.withDefault(f.flag({ description: 'A disabled account is refused, and so are its credentials.' }), true),
    departments: f.listOf(f.name(), { description: 'Names of the support departments of the account.' }),
    totp_secret: clearable(
      f.shaped('^[A-Z2-7]{16,128}=*$', {
        rule: 'be a base32 secret of at least 16 characters',
        shape: (secret) => secret.replaceAll(' ', '').toUpperCase(),
        secret: true,
        description:
          'Secret of the second factor, base32; null removes it. Such an account cannot authenticate calls by password.',
      }),
    ),
  },
  columns: {
    role: reference('role_id', { noun: 'role', table: 'roles', by: 'name' }),
    password: {
      column: 'password_hash',
      slow: true,
      store: async (password, stored) => {
        if (password === null) return null
        const same = typeof stored === 'string' && (await isPassword(password, stored as PasswordHash))
        return same ? stored : hashPassword(password)
      },
    },
    active: flag('is_active'),
    departments,
    totp_secret: sealed('staff', 'totp_secret'),
  },
  initial: (now) => ({ created_at: instant(now) }),
  check: async (drafts) => {
    for (const { row, refuse } of drafts)
      if (row !== undefined && row.deleted_at !== null) refuse('was deleted; its name cannot be used again', 'username')
  },
  example: () => [
    {
      username: 'grace',
      // Random, so that the example cannot be used to sign in to an installation.
      password: randomWord(24, randomBytes),
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@example.com',
      role: 'Billing',
      active: true,
      departments: [],
      totp_secret: null,
    },
  ],
})
