/** Permissions of a login in one account's client area. */
export const loginPermissions = [
  'profile',
  'contacts',
  'products',
  'manageproducts',
  'productsso',
  'domains',
  'managedomains',
  'invoices',
  'quotes',
  'tickets',
  'affiliates',
  'emails',
  'orders',
] as const

export type LoginPermission = (typeof loginPermissions)[number]
/** Either `all`, which includes permissions of later releases, or a list without duplicates. */
export type LoginPermissions = 'all' | readonly LoginPermission[]

/** Serializes permissions for storage: the word `all`, or a JSON list. */
export const packPermissions = (permissions: LoginPermissions): string =>
  permissions === 'all' ? 'all' : JSON.stringify(loginPermissions.filter((key) => permissions.includes(key)))

export const unpackPermissions = (stored: string): LoginPermissions =>
  stored === 'all' ? 'all' : (JSON.parse(stored) as LoginPermission[])

export const hasLoginPermission = (permissions: LoginPermissions, key: LoginPermission): boolean =>
  permissions === 'all' || permissions.includes(key)
