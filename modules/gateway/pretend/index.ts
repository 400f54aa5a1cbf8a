import { gatewayModule, type PaymentEvent } from '../../../domain/ports/gateway.js'
import { refused } from '../../../domain/ports/module.js'

/** The card that every payment is refused for. */
const declinedCard = 'declined'

/** Takes money that does not exist (R-2407). Anybody may report a payment: nothing is signed. */
export default gatewayModule({
  name: 'pretend',
  displayName: 'Pretend gateway',
  parameters: [],
  sandboxOnly: true,

  forget: async () => {},

  refund: async ({ transid }) => {
    if (transid.startsWith(declinedCard)) throw refused('The payment was declined, so there is nothing to give back')
    return { transid: `refund-${transid}` }
  },

  webhook: async ({ body }): Promise<PaymentEvent> => {
    const { invoiceid, amount, currency, transid, card } = fieldsOf(body)
    if (card === declinedCard) throw refused('The card was declined')
    if (!isCount(invoiceid) || !isCount(amount)) throw refused('invoiceid and amount must be whole numbers above 0')
    if (!isText(currency) || !isText(transid)) throw refused('currency and transid must be texts')
    return { invoiceId: invoiceid, amount, currency: currency.toUpperCase(), transid }
  },
})

function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString())
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  } catch {}
  throw refused('The report is not a JSON object')
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255
