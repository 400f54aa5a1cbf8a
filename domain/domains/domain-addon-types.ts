/** Domain add-ons, named after their columns. */
export const domainExtras = ['id_protection', 'dns_management', 'email_forwarding'] as const
export type DomainAddon = (typeof domainExtras)[number]

/** Services that a TLD can have prices for. */
export type DomainService = 'register' | 'transfer' | 'renew' | 'restore' | DomainAddon
