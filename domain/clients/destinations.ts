/** Destinations of sign-in links: the path below /client, and the parameter that the destination requires. */
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
