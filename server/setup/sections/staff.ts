import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { isWeakPassword } from '../../../domain/access/new-password.js'
import { hashPassword, type PasswordHash, verifyPassword } from '../../../domain/access/password.js'
import { instant } from '../../../domain/context.js'
import { randomWord } from '../../../domain/values/token.js'
import { administrators } from '../administrators.js'
import { encryptedColumn } from '../encrypted-columns.js'
import * as f from '../fields.js'
import { type Column, clearable, defineSection, flagColumn, referenceColumn } from '../section.js'

const department = { noun: 'department', table: 'departments', by: 'name' }

/**
 * Departments are stored as a JSON list of names. The file cannot name retired departments, so they stay in the stored
 * list. A list with retired departments is not rewritten because of another order, because the file cannot contain
 * their positions.
 */
const departments: Column<readonly string[]> = {
  column: 'departments',
  store: async (names, stored, { idOf, rowOf }) => {
    const known: string[] = typeof stored === 'string' ? JSON.parse(stored) : []
    const stated: string[] = []
    for (const [at, name] of names.entries()) {
      await idOf(department, name, [at])
      stated.push(String((await rowOf(department, name))?.name ?? name))
    }
    const retired: string[] = []
    for (const name of known)
      if (!stated.includes(name) && (await rowOf(department, name)) === undefined) retired.push(name)
    const kept = new Set([...stated, ...retired])
    const isSame = kept.size === known.length && known.every((name) => kept.has(name))
    return isSame && retired.length > 0 ? stored : JSON.stringify([...new Set(stated), ...retired])
  },
  read: (stored, { isName }) => (JSON.parse(String(stored)) as string[]).filter((name) => isName(department, name)),
  target: department,
}

/**
 * Columns with the username of a record's author, which change when the account is renamed. The activity log is not
 * included, because it keeps former names.
 */
const authorColumns = [
  ['tickets', 'author'],
  ['ticket_replies', 'author'],
  ['ticket_notes', 'author'],
  ['client_notes', 'author'],
  ['project_messages', 'author'],
  ['blocked_senders', 'author'],
] as const

async function renameAuthor(db: Knex, from: string, to: string): Promise<void> {
  // A staff reply also shows its author's username.
  await (db as Knex)('ticket_replies').where({ author: from, name: from }).update({ name: to })
  for (const [table, column] of authorColumns)
    await (db as Knex)(table)
      .where({ [column]: from })
      .update({ [column]: to })
}

export default defineSection({
  name: 'staff',
  summary: 'Staff accounts. Each API call acts as a staff account, with the permissions of its role.',
  noun: 'staff member',
  table: 'staff',
  after: ['settings', 'roles', 'departments'],
  key: { username: f.identifier({ description: 'User name to sign in with.', example: 'grace' }) },
  required: { role: f.name({ description: 'Name of a role. Required for a new account.' }) },
  optional: {
    password: clearable(
      f.secret({
        min: 8,
        max: 1000,
        description: 'At least 8 characters; without a password, password sign-in is not possible.',
      }),
    ),
    firstname: clearable(f.text({ description: 'First name.' }), ''),
    lastname: clearable(f.text({ description: 'Last name.' }), ''),
    email: clearable(f.email({ description: 'Email address of the account.' })),
    active: f.withDefault(f.flag({ description: 'A disabled account and its credentials are refused.' }), true),
    departments: f.listOf(f.name(), { description: 'Names of the account’s support departments.' }),
    totp_secret: clearable(
      f.patternText('^[A-Z2-7]{16,128}=*$', {
        rule: 'be a base32 secret of at least 16 characters',
        shape: (secret) => secret.replaceAll(' ', '').toUpperCase(),
        secret: true,
        description:
          'Base32 secret of the second factor; null removes it. An account with a second factor cannot authenticate calls by password.',
      }),
    ),
  },
  columns: {
    role: referenceColumn('role_id', { noun: 'role', table: 'roles', by: 'name' }),
    password: {
      column: 'password_hash',
      slow: true,
      store: async (password, stored) => {
        if (password === null) return null
        const same = typeof stored === 'string' && (await verifyPassword(password, stored as PasswordHash))
        return same ? stored : hashPassword(password)
      },
    },
    active: flagColumn('is_active'),
    departments,
    totp_secret: encryptedColumn('staff', 'totp_secret'),
  },
  initial: (now) => ({ created_at: instant(now) }),
  check: async (drafts, { settings }) => {
    const isStrict = (await settings()).choice('password_rule') === 'strict'
    for (const { values, row, next, refuse } of drafts) {
      if (row !== undefined && row.deleted_at !== null) refuse('was deleted; its name cannot be used again', 'username')
      // A stored password is not checked again.
      const isSet = next.password_hash !== row?.password_hash
      if (!isStrict || !isSet || values.password == null) continue
      if (await isWeakPassword(values.password, next.email as string | null))
        refuse('is too common, or it is the email address', 'password')
    }
  },
  removal: {
    retired: 'deleted_at',
    // Staff accounts are always retired instead of deleted, because tickets, notes, and credentials refer to them.
    isUsed: async () => true,
    refuse: async (db, { id }) => {
      const ids = await administrators(db).pluck('staff.id')
      return ids.length === 1 && ids[0] === id
        ? 'is the last active full administrator, so it cannot be removed'
        : undefined
    },
  },
  renaming: { follow: renameAuthor },
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
