import { hash } from 'node:crypto'
import { type GatewayEvent, gatewayModule, type PaymentOrder } from '../../../domain/ports/gateway.js'
import { refused } from '../../../domain/ports/module.js'
import { parseCardToken } from './cards.js'
import { makePayment, parseReportId, payerChoiceEvents, pendingEvents, pendingReference } from './reports.js'

/** This card declines every reported payment. */
const declinedCard = 'declined'

/**
 * A gateway for money that does not exist (R-2407). It stores nothing: references and tokens contain the outcome and
 * its time. Reports are not signed, so anyone can report a payment.
 */
export default gatewayModule({
  name: 'pretend',
  displayName: 'Pretend gateway',
  parameters: [],
  sandboxOnly: true,

  checkout: async ({ attempt, returnUrl }) => ({ redirect: sandboxPageUrl(returnUrl), reference: `page~${attempt}` }),
  store: async ({ attempt, returnUrl }) => ({ redirect: sandboxPageUrl(returnUrl), reference: `page~${attempt}` }),

  charge: async ({ token }, order, { now }) => {
    const card = parseCardToken(token)
    const sum = sumOf(order)
    if (card === 'declined-soft')
      return {
        state: 'declined',
        decline: 'soft',
        code: 'insufficient_funds',
        message: 'The account has insufficient funds.',
      }
    if (card === 'declined-hard')
      return { state: 'declined', decline: 'hard', code: 'stolen_card', message: 'The card was reported as stolen.' }
    if (card === 'expired')
      return { state: 'declined', decline: 'expired', code: 'expired_card', message: 'The card has expired.' }
    if (card === 'confirm') return { state: 'confirm', reference: `confirm~${order.attempt}` }
    if (card === 'pending-paid' || card === 'pending-failed')
      return { state: 'pending', reference: pendingReference({ card, since: now().getTime(), ...sum }) }
    return { state: 'paid', payment: makePayment(sum) }
  },

  end: async ({ reference = '' }) => {
    if (reference.startsWith('pending-')) throw refused('The payment is already being processed')
  },

  look: async ({ reference, attempt }, { now }) =>
    reference === undefined ? [{ kind: 'missing', attempt }] : pendingEvents(reference, now().getTime()),

  forget: async () => {},

  refund: async ({ transid }, { idempotencyKey }) => {
    if (transid.startsWith(declinedCard)) throw refused('The payment was declined, so there is nothing to refund')
    return { transid: `refund-${transid}-${hash('sha256', idempotencyKey).slice(0, 8)}` }
  },

  webhook: async ({ body }, { now }): Promise<readonly GatewayEvent[]> => {
    const fields = parseFields(body)
    if (isText(fields.id)) return payerChoiceEvents(parseReportId(fields.id), now().getTime())
    if (isText(fields.dispute)) return [parseDispute(fields)]
    return [parsePayment(fields)]
  },
})

/** Returns the URL of the gateway's page, a sandbox page next to the payer's return page. */
const sandboxPageUrl = (returnUrl: string): string => returnUrl.replace('/client/paid/', '/client/pretend/')

const sumOf = ({ attempt, amount, currency, decimals }: PaymentOrder) => ({ attempt, amount, currency, decimals })

type Given = Readonly<Record<string, unknown>>

function parsePayment({ invoiceid, amount, currency, transid, card }: Given): GatewayEvent {
  if (card === declinedCard) throw refused('The card was declined')
  if (!isCount(invoiceid) || !isCount(amount)) throw refused('invoiceid and amount must be whole numbers above 0')
  if (!isText(currency) || !isText(transid)) throw refused('currency and transid must be strings')
  return { invoiceId: invoiceid, amount, currency: currency.toUpperCase(), transid }
}

function parseDispute({ dispute, amount, currency, transid }: Given): GatewayEvent {
  const isState = dispute === 'open' || dispute === 'won' || dispute === 'lost'
  if (!isState || !isCount(amount) || !isText(currency) || !isText(transid))
    throw refused('dispute must be open, won, or lost, with the amount, currency, and transid of the payment')
  const paymentTransids = [transid]
  return { kind: 'dispute', transid: `dispute-${transid}`, paymentTransids, state: dispute, amount, currency }
}

function parseFields(body: Buffer): Given {
  try {
    const value: unknown = JSON.parse(body.toString())
    if (typeof value === 'object' && value !== null) return value as Given
  } catch {}
  throw refused('The report is not a JSON object')
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255
