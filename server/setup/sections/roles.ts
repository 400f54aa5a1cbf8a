import { permissionKeys } from '../../../domain/values/permissions.js'
import * as f from '../fields.js'
import { defineSection, flagColumn, jsonColumn } from '../section.js'

export default defineSection({
  name: 'roles',
  summary: 'Staff roles, with full access or a list of permissions.',
  noun: 'role',
  table: 'roles',
  key: { name: f.name({ description: 'Name of the role.', example: 'Billing' }) },
  required: {},
  optional: {
    full: f.withDefault(f.flag({ description: 'Full access: every permission, including those added later.' }), false),
    permissions: f.listOf(f.oneOf(permissionKeys), {
      description: 'Permission keys, as listed by getpermissionslist.',
    }),
  },
  // A list of permissions without `full` ends full access, and `full: true` empties the list.
  complete: ({ full, permissions, ...rest }) => ({
    ...rest,
    ...(full !== undefined || permissions !== undefined ? { full: full ?? false } : {}),
    ...(permissions !== undefined || full === true
      ? { permissions: permissionKeys.filter((key) => permissions?.includes(key)) }
      : {}),
  }),
  columns: { full: flagColumn('is_full'), permissions: jsonColumn('permissions') },
  // Full access implies all permissions, so the list is omitted.
  exported: ({ permissions, ...entry }) => (entry.full === true ? entry : { ...entry, permissions }),
  check: async (drafts) => {
    for (const { values, refuse } of drafts)
      if (values.full === true && (values.permissions?.length ?? 0) > 0)
        refuse('must be omitted if full is true, which implies every permission', 'permissions')
  },
  example: () => [
    {
      name: 'Billing',
      full: false,
      permissions: ['list_clients', 'list_invoices', 'create_invoices', 'manage_invoices'],
    },
    { name: 'Full Administrator', full: true },
  ],
})
