import type { Knex } from 'knex'
import type { StaffMember } from '../../domain/access/staff.js'
import { permissionKeys } from '../../domain/values/permissions.js'
import { f, type Values } from './kit.js'

const role = f.named('Role', 'The role of a staff account.', {
  id: f.integer({ description: 'ID of the role.', example: 1 }),
  name: f.text({ description: 'Name of the role.', example: 'Billing' }),
  full: f.flag({ description: 'True if the role has every permission, including future ones.' }),
  permissions: f.listOf(f.text({ example: 'list_invoices' }), {
    description: 'Permissions of the role; all of them for a role with full access.',
  }),
})

/** IDs and names of a staff account. */
export const staff = f.named('StaffName', 'Names of a staff account.', {
  id: f.id('staff'),
  adminid: f.id('staff'),
  username: f.text({ description: 'User name used to sign in.', example: 'grace' }),
  firstname: f.text({ description: 'First name of the staff member.', example: 'Grace' }),
  lastname: f.text({ description: 'Last name of the staff member.', example: 'Hopper' }),
})

/** A staff account with all its fields except the password and the second factor. */
export const staffMember = f.named(
  'StaffMember',
  'A staff account with its role; the password and the second factor are never shown.',
  {
    ...staff,
    fullname: f.text({ description: 'First and last name.', max: 511, example: 'Grace Hopper' }),
    email: f.nullable(
      f.email({ description: 'Email address of the staff member, or null.', example: 'grace@example.com' }),
    ),
    active: f.flag({ description: 'False if the account is disabled.' }),
    departments: f.listOf(f.text({ example: 'Support' }), {
      description: 'Support departments of the staff member.',
    }),
    roleid: f.integer({ description: 'ID of the role.', example: 1 }),
    role: f.record(role),
    lastseen: f.nullable(f.instant({ description: 'Time of the last call authenticated by user name and password.' })),
    created_at: f.createdAt(),
  },
)

export const presentStaffMember = (row: StaffMember): Values<typeof staffMember> => ({
  id: row.id,
  adminid: row.id,
  username: row.username,
  firstname: row.firstname,
  lastname: row.lastname,
  fullname: `${row.firstname} ${row.lastname}`.trim(),
  email: row.email,
  active: row.is_active === 1,
  departments: JSON.parse(row.departments) as string[],
  roleid: row.role_id,
  role: {
    id: row.role_id,
    name: row.role_name,
    full: row.is_full === 1,
    permissions: row.is_full === 1 ? [...permissionKeys] : (JSON.parse(row.permissions) as string[]),
  },
  lastseen: row.last_seen_at,
  created_at: row.created_at,
})

/** Returns staff accounts by ID, including deleted ones, to include in other records. */
export async function presentStaff(
  db: Knex,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Values<typeof staff>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db('staff').whereIn('id', wanted).select('id', 'username', 'firstname', 'lastname')
  return new Map(rows.map((row) => [row.id, { ...row, adminid: row.id }]))
}
