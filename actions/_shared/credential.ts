import { type Context, f } from './kit.js'

export { hashSecret } from '../../engine/gate.js'

export const allowedIps = f.listOf(f.addressRange(), {
  description: 'Addresses and CIDR ranges that the credential may be used from; none means anywhere.',
  example: ['192.0.2.10', '2001:db8::/32'],
})

/** Whose credentials the caller reaches. */
export const reachOf = ({ actor }: Context) => ({ staffId: actor.id, full: actor.full })
