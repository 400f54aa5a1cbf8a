/** Additions to a domain that are switched on and off, by their columns. */
export const domainExtras = ['id_protection', 'dns_management', 'email_forwarding'] as const
export type DomainExtra = (typeof domainExtras)[number]

/** Services that an extension is sold with. */
export type DomainService = 'register' | 'transfer' | 'renew' | 'restore' | DomainExtra
