import { type LoginPermission, type LoginPermissions, mayEnter } from './login-permissions.js'

/** The destinations of a sign-in link: the page under /client, and the record that it needs. */
export const destinations = {
  'clientarea:homepage': { path: '/home' },
  'clientarea:invoices': { path: '/invoices' },
  'clientarea:services': { path: '/services' },
  'clientarea:domains': { path: '/domains' },
  'clientarea:tickets': { path: '/tickets' },
  'clientarea:product_details': { path: '/services', of: 'service' },
  'clientarea:domain_details': { path: '/domains', of: 'domain' },
  'sso:custom_redirect': { of: 'path' },
} as const satisfies Record<string, { path?: string; of?: 'service' | 'domain' | 'path' }>

export type Destination = keyof typeof destinations
export const destinationNames = Object.keys(destinations) as readonly Destination[]

/** The pages of the client area, each with the permission that a login needs to see it. */
export const areaPages = {
  home: undefined,
  invoices: 'invoices',
  quotes: 'quotes',
  services: 'products',
  domains: 'domains',
  tickets: 'tickets',
} as const satisfies Record<string, LoginPermission | undefined>

export type AreaPage = keyof typeof areaPages

/** Returns true if a login with these permissions may see a page. */
export function maySee(permissions: LoginPermissions, page: AreaPage): boolean {
  const needed = areaPages[page]
  return needed === undefined || mayEnter(permissions, needed)
}
