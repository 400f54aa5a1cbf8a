import { type GatewayEvent, gatewayModule } from '../../../../../../domain/ports/gateway.js'
import { type ModuleError, refused } from '../../../../../../domain/ports/module.js'

/** The gateway's calls with their idempotency keys, and its behavior from now on. */
export const parrot: {
  readonly forgotten: [string, string][]
  /** Refunds by idempotency key. */
  readonly refunds: Map<string, { readonly transid: string; readonly of: string; readonly amount: number }>
  fails: ModuleError | undefined
  /** Runs after a refund, before the gateway's answer. */
  beforeAnswer: (() => Promise<void>) | undefined
} = { forgotten: [], refunds: new Map(), fails: undefined, beforeAnswer: undefined }

/** A gateway that accepts reports signed `genuine` and repeats their content. */
export default gatewayModule({
  name: 'parrot',
  displayName: 'Parrot',
  parameters: [{ name: 'secret', label: 'Secret', type: 'password' }],

  async forget(token, { idempotencyKey }) {
    parrot.forgotten.push([idempotencyKey, token])
    if (parrot.fails !== undefined) throw parrot.fails
  },

  async refund({ transid, amount }, { idempotencyKey }) {
    if (parrot.fails !== undefined) throw parrot.fails
    const made = parrot.refunds.get(idempotencyKey) ?? {
      transid: `re_${transid}_${parrot.refunds.size}`,
      of: transid,
      amount,
    }
    parrot.refunds.set(idempotencyKey, made)
    await parrot.beforeAnswer?.()
    return { transid: made.transid }
  },

  async webhook({ body, headers }) {
    if (headers['x-signature'] !== 'genuine') throw refused('The report is not signed')
    if (parrot.fails !== undefined) throw parrot.fails
    return (JSON.parse(body.toString()) as { payment?: GatewayEvent }).payment
  },
})
