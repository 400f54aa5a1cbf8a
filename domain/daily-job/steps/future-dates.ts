import { einvoiceQueue } from '../../billing/einvoices.js'
import { refundQueue } from '../../billing/refund-queue.js'
import { certificateQueue } from '../../certificates/certificate-queue.js'
import { tokenQueue } from '../../clients/pay-tokens.js'
import { taxIdQueue } from '../../clients/tax-id-queue.js'
import type { Context } from '../../context.js'
import { encryptedMailQueue, mailQueue } from '../../mail/sending.js'
import { moduleQueue } from '../../modules/operation-attempts.js'
import { deliveryQueue } from '../../notifications/delivery.js'
import { correctFutureAttempts } from '../../payments/attempt-maintenance.js'
import { paymentQueue } from '../../payments/attempt-queue.js'
import { makeFutureRowsDue } from '../../queue/future-rows.js'
import type { Queue, QueueRow } from '../../queue/queue.js'
import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

type Hasten = (ctx: Context, limit: number) => Promise<number>

const hasten =
  <Row extends QueueRow>(queue: Queue<Row>): Hasten =>
  (ctx, limit) =>
    makeFutureRowsDue(ctx, queue, limit)

/** All queues but certificate renewals, which are planned. */
const corrections: readonly Hasten[] = [
  ...[hasten(mailQueue), hasten(encryptedMailQueue), hasten(moduleQueue), hasten(deliveryQueue)],
  ...[hasten(certificateQueue), hasten(tokenQueue), hasten(refundQueue), hasten(taxIdQueue), hasten(einvoiceQueue)],
  ...[hasten(paymentQueue), correctFutureAttempts],
]

export const futureDates: Step = {
  name: 'future dates',
  summary: 'Makes queue rows due that a clock that was ahead postponed.',
  counts: { corrected: 'rows corrected' },
  run: async function* (remote) {
    for (const correct of corrections) yield* drainInBatches(remote, 'corrected', correct)
  },
}
