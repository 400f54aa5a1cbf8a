import { einvoiceQueue } from '../domain/billing/einvoices.js'
import { refundQueue } from '../domain/billing/refund-queue.js'
import { certificateQueue } from '../domain/certificates/certificate-queue.js'
import { renewalQueue } from '../domain/certificates/renewal-queue.js'
import { tokenQueue } from '../domain/clients/pay-tokens.js'
import { taxIdQueue } from '../domain/clients/tax-id-queue.js'
import { encryptedMailQueue, mailQueue } from '../domain/mail/sending.js'
import { moduleQueue } from '../domain/modules/operation-attempts.js'
import { deliveryQueue } from '../domain/notifications/delivery.js'
import { paymentQueue } from '../domain/payments/attempt-queue.js'
import type { Queue, QueueName } from '../domain/queue/queue.js'

/** Properties of a queue that do not depend on its row type. */
export type AnyQueue = Pick<Queue<never>, 'name' | 'table' | 'open' | 'failed'> & {
  readonly columns: { readonly dueAt: string }
}

/** Queues by name. Does not compile if a name lacks its queue. Email's two queues are reported as one. */
const byName: { readonly [Name in QueueName]: readonly AnyQueue[] } = {
  mail: [mailQueue, encryptedMailQueue],
  module: [moduleQueue],
  deliveries: [deliveryQueue],
  certificates: [certificateQueue],
  renewals: [renewalQueue],
  tokens: [tokenQueue],
  refunds: [refundQueue],
  taxids: [taxIdQueue],
  einvoices: [einvoiceQueue],
  payments: [paymentQueue],
}

export const queues: readonly AnyQueue[] = Object.values(byName).flat()

/** Pairs of a name and its queues. */
export const queuesByName: readonly (readonly [QueueName, readonly AnyQueue[]])[] = Object.entries(byName) as [
  QueueName,
  readonly AnyQueue[],
][]
