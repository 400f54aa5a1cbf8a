import { nameserver } from '../../../../actions/_shared/domain.js'
import { f } from '../../../../actions/_shared/kit.js'
import type { Entry } from '../../form.js'

/** Name servers by position. */
export const nameserverFields = {
  ns1: {
    label: ['domains', 'nameserver1'],
    hint: ['domains', 'nameserverHint'],
    type: 'text',
    field: nameserver('First name server.'),
  },
  ns2: { label: ['domains', 'nameserver2'], type: 'text', isOptional: true, field: nameserver('Second name server.') },
  ns3: { label: ['domains', 'nameserver3'], type: 'text', isOptional: true, field: nameserver('Third name server.') },
  ns4: { label: ['domains', 'nameserver4'], type: 'text', isOptional: true, field: nameserver('Fourth name server.') },
  ns5: { label: ['domains', 'nameserver5'], type: 'text', isOptional: true, field: nameserver('Fifth name server.') },
} as const satisfies Readonly<Record<string, Entry>>

/** Returns name servers by position, with null for empty fields. */
export const readNameservers = (
  values: {
    readonly [Name in keyof typeof nameserverFields]: string | undefined
  },
): (string | null)[] => [values.ns1, values.ns2, values.ns3, values.ns4, values.ns5].map((one) => one ?? null)

/** The new lock status, set by the form's button. */
export const lockStatusField = {
  label: ['domains', 'lock'],
  type: 'hidden',
  field: f.flag({ description: '1 locks, 0 unlocks.' }),
} as const satisfies Entry

export const automaticRenewalField = {
  label: ['domains', 'autoRenewal'],
  type: 'hidden',
  field: f.flag({ description: 'True to renew the domain automatically.' }),
} as const satisfies Entry

export const years = (type: 'select' | 'hidden') =>
  ({
    label: ['domains', 'years'],
    type,
    field: f.integer({ min: 1, max: 10, description: 'Years to renew for.', example: 1 }),
  }) as const satisfies Entry

/** Signature of the price, set by the page. */
export const price = {
  label: ['domains', 'showPrice'],
  type: 'hidden',
  field: f.code({ description: 'Token of the price shown.' }),
} as const satisfies Entry
