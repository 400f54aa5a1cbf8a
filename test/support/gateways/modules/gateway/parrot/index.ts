import { gatewayModule, type PaymentEvent } from '../../../../../../domain/ports/gateway.js'
import { type ModuleError, refused } from '../../../../../../domain/ports/module.js'

/** The calls of the gateway by idempotency key, and its answer from now on. */
export const parrot: { readonly forgotten: [string, string][]; fails: ModuleError | undefined } = {
  forgotten: [],
  fails: undefined,
}

/** Believes what is signed `genuine`, and says it again. */
export default gatewayModule({
  name: 'parrot',
  displayName: 'Parrot',
  parameters: [{ name: 'secret', label: 'Secret', type: 'password' }],

  async forget(token, { idempotencyKey }) {
    parrot.forgotten.push([idempotencyKey, token])
    if (parrot.fails !== undefined) throw parrot.fails
  },

  async webhook({ body, headers }) {
    if (headers['x-signature'] !== 'genuine') throw refused('The report is not signed')
    if (parrot.fails !== undefined) throw parrot.fails
    return (JSON.parse(body.toString()) as { payment?: PaymentEvent }).payment
  },
})
