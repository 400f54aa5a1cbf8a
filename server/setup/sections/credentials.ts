import { randomBytes } from 'node:crypto'
import { makeSecret } from '../../../domain/access/secret.js'
import { instant } from '../../../domain/context.js'
import { randomWord } from '../../../domain/values/token.js'
import { hashSecret } from '../../../engine/gate.js'
import * as f from '../fields.js'
import { defineSection, flagColumn, jsonColumn, referenceColumn } from '../section.js'

export default defineSection({
  name: 'credentials',
  summary: 'API credentials of staff accounts.',
  noun: 'credential',
  table: 'credentials',
  after: ['staff'],
  exact: true,
  key: {
    identifier: f.patternText('^[\\x21-\\x7e]{32}$', {
      rule: 'be exactly 32 visible characters',
      description: 'Identifier, sent as X-API-Key: 32 characters.',
    }),
  },
  required: {
    username: f.identifier({ description: 'Staff account that calls act as. Required for a new credential.' }),
    secret: f.patternText('^[\\x21-\\x7e]{64}$', {
      rule: 'be exactly 64 visible characters',
      secret: true,
      description:
        'Secret, sent as X-API-Secret: 64 random characters. Only its hash is stored. Required for a new credential.',
    }),
  },
  optional: {
    description: f.text({ description: 'Purpose of the credential.' }),
    allowed_ips: f.listOf(f.addressRange(), {
      description:
        'Addresses and CIDR ranges that can use the credential; an empty list allows any. A list set through the API applies as well.',
    }),
    permissions: f.permissionSet({
      description: 'Maximum permissions of the credential, as a list; `all` for all permissions of its account.',
    }),
    expires_at: f.moment({ description: 'Expiry; null for never.' }),
    active: f.withDefault(f.flag({ description: 'A disabled credential is refused like an unknown one.' }), true),
  },
  columns: {
    username: referenceColumn('staff_id', { noun: 'staff member', table: 'staff', by: 'username' }),
    secret: {
      column: 'secret_hash',
      // Compares the secret of a limited credential with its hash in the separate column.
      // Release before: lesser-secrets
      store: (secret, stored, { row }) => {
        const hash = hashSecret(secret).toString('base64')
        return hash === row.own_secret_hash ? stored : hash
      },
    },
    permissions: {
      column: 'permissions',
      store: (keys) => (keys === 'all' ? null : JSON.stringify(keys)),
      read: (stored: unknown) => (typeof stored === 'string' ? JSON.parse(stored) : undefined),
    },
    allowed_ips: jsonColumn('setup_allowed_ips'),
    active: flagColumn('is_active'),
  },
  initial: (now) => ({ created_at: instant(now) }),
  // In a row from before the two lists were separate, equal entries came from the setup file.
  follow: ({ allowed_ips }, row) =>
    allowed_ips !== undefined && row?.setup_allowed_ips === null && row.allowed_ips === JSON.stringify(allowed_ips)
      ? { allowed_ips: '[]' }
      : {},
  // The secret is enough to identify its credential (Authorization: Bearer).
  distinct: ['secret'],
  // Credentials of deleted accounts are not exported, because they grant no access.
  exported: (entry) => (entry.username === undefined ? undefined : entry),
  example: () => [
    {
      identifier: randomWord(32, randomBytes),
      username: 'grace',
      secret: makeSecret(randomBytes),
      description: 'Nightly export',
      allowed_ips: ['127.0.0.1', '192.0.2.0/24'],
      permissions: ['list_invoices'],
      expires_at: '2099-12-31T23:59:59.000Z',
      active: true,
    },
  ],
})
