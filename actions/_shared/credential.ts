import { type ActionContext, f } from './kit.js'

export { hashSecret } from '../../engine/gate.js'

const ranges = f.listOf(f.addressRange(), {
  description:
    'IP addresses and CIDR ranges that may use the credential; an empty list means any. The list in the set-up file applies as well.',
  example: ['192.0.2.10', '2001:db8::/32'],
})

/** The lists of addresses that a credential has from the one that made it. */
export const inheritedIps = f.listOf(f.listOf(f.addressRange()), {
  description:
    'Lists that restrict the credential by which this one was made; a call must come from an address in each, besides `allowed_ips`. Nothing changes them.',
  extension: true,
  example: [['192.0.2.0/24']],
})

/** Skips blank entries. */
export const allowedIps: typeof ranges = {
  ...ranges,
  coerce: (wire) => (ranges.coerce(wire) as unknown[]).filter((range) => range !== '' && range !== null),
}

/** Returns the scope of credentials that the caller may see. */
export const credentialScope = ({ actor }: ActionContext) => ({ staffId: actor.id, full: actor.full })
