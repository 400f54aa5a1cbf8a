import { type ActionContext, f } from './kit.js'

export { hashSecret } from '../../engine/gate.js'

const ranges = f.listOf(f.addressRange(), {
  description:
    'Addresses and CIDR ranges that the credential may be used from; none means anywhere. What the set-up file allows it holds beside them.',
  example: ['192.0.2.10', '2001:db8::/32'],
})

/** Blank entries are skipped (ruling 171). */
export const allowedIps: typeof ranges = {
  ...ranges,
  coerce: (wire) => (ranges.coerce(wire) as unknown[]).filter((range) => range !== '' && range !== null),
}

/** Whose credentials the caller reaches. */
export const reachOf = ({ actor }: ActionContext) => ({ staffId: actor.id, full: actor.full })
