import type { Knex } from 'knex'
import type { CredentialRow, RoleRow, StaffRow } from '../../db/rows.js'
import { type Permission, permissionKeys } from '../values/permissions.js'
import { type AddressColumns, parseAllowLists } from './credential-allow-lists.js'
import { currentSecretHash, limitRights, parseCredentialPermissions, type SecretColumns } from './credential-limits.js'
import { type PasswordCheck, verifyPassword } from './password.js'

/** A staff account with the rights of its role. */
export interface StaffAccount {
  readonly id: number
  readonly username: string
  readonly enabled: boolean
  readonly full: boolean
  readonly permissions: ReadonlySet<Permission>
  readonly roleId: number
}

export interface CredentialAccount extends StaffAccount {
  readonly credentialId: number
  /** Hash of the current secret, base64. */
  readonly secretHash: string
  /** Hash and expiry of the previous secret, if there is one. */
  readonly previousSecret: { readonly hash: string; readonly endsAt: string } | undefined
  readonly expiresAt: string | null
  /** Permissions that the credential is limited to, or null if it is not limited. */
  readonly limit: readonly Permission[] | null
  /** Lists of addresses and CIDR ranges. A call must come from an address in each list. */
  readonly allowLists: readonly (readonly string[])[]
}

type StaffColumns = Pick<StaffRow, 'id' | 'username' | 'is_active' | 'deleted_at'> &
  Pick<RoleRow, 'is_full' | 'permissions'> & { role_id: number }
type Joined = StaffColumns &
  AddressColumns &
  SecretColumns &
  Pick<CredentialRow, 'expires_at' | 'previous_secret_hash' | 'overlap_ends_at'> & {
    credential_id: number
    credential_permissions: CredentialRow['permissions']
  }

const staffColumns = [
  'staff.id',
  'staff.username',
  'staff.is_active',
  'staff.deleted_at',
  'staff.role_id',
  'roles.is_full',
  'roles.permissions',
]

/**
 * Finds the account of an active credential by the credential's identifier or its secret's hash (base64). The account
 * has only the rights that the credential grants. Also finds expired credentials, and credentials whose previous secret
 * matches.
 */
export async function findCredentialAccount(
  db: Knex,
  by: { identifier: string } | { secretHash: string },
): Promise<CredentialAccount | undefined> {
  const row = (await db('credentials')
    .join('staff', 'staff.id', 'credentials.staff_id')
    .join('roles', 'roles.id', 'staff.role_id')
    .where('credentials.is_active', 1)
    .where((query) =>
      'identifier' in by
        ? query.where('credentials.identifier', by.identifier)
        : query
            .where((plain) =>
              plain.where('credentials.secret_hash', by.secretHash).whereNull('credentials.own_secret_hash'),
            )
            .orWhere('credentials.own_secret_hash', by.secretHash)
            .orWhere('credentials.previous_secret_hash', by.secretHash),
    )
    .first([
      ...staffColumns,
      'credentials.id as credential_id',
      'credentials.secret_hash',
      'credentials.own_secret_hash',
      'credentials.previous_secret_hash',
      'credentials.overlap_ends_at',
      'credentials.permissions as credential_permissions',
      'credentials.expires_at',
      'credentials.allowed_ips',
      'credentials.setup_allowed_ips',
      'credentials.inherited_allowed_ips',
    ])) as Joined | undefined
  if (row === undefined) return undefined
  const { previous_secret_hash: hash, overlap_ends_at: endsAt } = row
  const limit = parseCredentialPermissions({ permissions: row.credential_permissions })
  return {
    ...limitRights(staffAccount(row), limit),
    limit,
    credentialId: row.credential_id,
    secretHash: currentSecretHash(row),
    previousSecret: hash === null || endsAt === null ? undefined : { hash, endsAt },
    expiresAt: row.expires_at,
    allowLists: parseAllowLists(row),
  }
}

/** Returns staff accounts by ID, including disabled and deleted ones. */
export async function findStaffAccounts(db: Knex, ids: readonly number[]): Promise<Map<number, StaffAccount>> {
  const rows = (await db('staff')
    .join('roles', 'roles.id', 'staff.role_id')
    .whereIn('staff.id', ids)
    .select(staffColumns)) as StaffColumns[]
  return new Map(rows.map((row) => [row.id, staffAccount(row)]))
}

/** Returns a staff account, even a disabled or deleted one, or undefined if the ID does not exist. */
export const findStaffAccount = async (db: Knex, id: number): Promise<StaffAccount | undefined> =>
  (await findStaffAccounts(db, [id])).get(id)

/**
 * Finds a staff account by user name and password, even a disabled or deleted one. Returns undefined if the user name
 * is unknown, if the password is wrong, or if the account has a second factor. Throws hashing_busy.
 */
export async function findStaffByPassword(
  db: Knex,
  username: string,
  password: string,
  check?: PasswordCheck,
): Promise<StaffAccount | undefined> {
  const row = (await db('staff')
    .join('roles', 'roles.id', 'staff.role_id')
    .where('staff.username', username)
    .first([...staffColumns, 'staff.password_hash', 'staff.totp_secret'])) as
    | (StaffColumns & Pick<StaffRow, 'password_hash' | 'totp_secret'>)
    | undefined
  const unreadable = () => check?.unreadable(`staff ${row?.id}`)
  const right = await verifyPassword(password, row?.password_hash ?? undefined, check?.waiter, unreadable)
  return row !== undefined && right && row.totp_secret === null ? staffAccount(row) : undefined
}

const staffAccount = ({
  id,
  username,
  is_active,
  deleted_at,
  role_id,
  is_full,
  permissions,
}: StaffColumns): StaffAccount => ({
  id,
  username,
  enabled: is_active === 1 && deleted_at === null,
  roleId: role_id,
  full: is_full === 1,
  permissions: new Set(is_full === 1 ? permissionKeys : (JSON.parse(permissions) as Permission[])),
})
