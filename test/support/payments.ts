import { fileURLToPath } from 'node:url'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { callNextGateway } from '../../domain/payments/attempt-queue.js'
import { type CheckoutRequest, type OpenCheckout, openCheckout } from '../../domain/payments/checkout.js'
import type { GatewayEvent } from '../../domain/ports/gateway.js'
import { withoutJobs } from './daily.js'
import type { Api, Body } from './service.js'

export { type AtTill, findTillObject, payAtTill, till } from './gateways/modules/gateway/till/index.js'

/** Options for a service without jobs, with the till and the parrot. */
export const withTill = {
  environment: { ...withoutJobs.environment, EXTENSIONS_DIR: fileURLToPath(new URL('./gateways', import.meta.url)) },
}

export const checkout = async (
  api: Api,
  wish: Pick<CheckoutRequest, 'clientId' | 'invoiceIds'> & Partial<CheckoutRequest>,
) => openCheckout(await api.service.contexts.remote(api.now()), { gateway: 'till', cameBy: 'link', ...wish })

export const readAttempt = async (
  api: Api,
  { attemptId }: Pick<OpenCheckout, 'attemptId'>,
): Promise<PaymentAttemptRow> =>
  (await api.database.read('payment_attempts').where({ id: attemptId }).first()) as PaymentAttemptRow

/** Queries gateways until no payment attempt is due. */
export async function askGateways(api: Api): Promise<void> {
  while (await callNextGateway(await api.service.contexts.remote(api.now())));
}

/** Reports events or a reference to the till's webhook, as its provider does. */
export async function reportToTill(api: Api, told: readonly GatewayEvent[] | { readonly reference: string }) {
  const reply = await fetch(`${api.url}/gateway/till`, {
    method: 'POST',
    headers: { 'x-signature': 'genuine' },
    body: JSON.stringify('reference' in told ? told : { events: told }),
  })
  return { status: reply.status, ...((await reply.json()) as Body) }
}
