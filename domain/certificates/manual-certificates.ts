import type { SslOrderRow } from '../../db/rows-certificates.js'
import { expectNotClosed } from '../clients/client-checks.js'
import { instant, type RemoteContext } from '../context.js'
import { csrKey, csrNames } from '../ports/csr.js'
import { isLeased } from '../queue/queue.js'
import { Fault } from '../values/faults.js'
import { uncancelledSslStatuses } from '../values/statuses.js'
import { configurationColumns, type SslConfiguration } from './actions.js'
import { checkIssued, type IssuedCertificate } from './issued-certificates.js'
import { storeChanges } from './outcomes.js'
import { expectSslOrder, lockSslOrder, sslOrderNames } from './ssl-orders.js'

// Certificates that staff order elsewhere and record manually (R-2721).

/**
 * Records a certificate for an order whose module calls no provider, together with the other configuration submitted.
 * Throws ssl_order_not_found, certificate_malformed, certificate_ended, certificate_of_others, certificate_not_by_hand,
 * chain_malformed, ssl_status_unfit, ssl_order_busy, client_closed, and the errors of `configurationColumns`.
 */
export async function recordCertificate(
  remote: RemoteContext,
  id: number,
  issued: IssuedCertificate,
  said: SslConfiguration,
): Promise<SslOrderRow> {
  const { csr: known } = await expectSslOrder(remote.db, id)
  const csr = said.csr ?? known
  const [key, requested] = csr === null ? [undefined, []] : [await csrKey(csr), await csrNames(csr)]
  return remote.transaction(async (ctx) => {
    const row = await lockSslOrder(ctx.db, id)
    if (row.status === 'Awaiting Configuration') await expectNotClosed(ctx.db, row.client_id)
    if (ctx.modules.find('ssl', row.module)?.issuesByHand !== true) throw new Fault('certificate_not_by_hand')
    if (!uncancelledSslStatuses.includes(row.status))
      throw new Fault('ssl_status_unfit', `This is not possible for an order with the status ${row.status}.`)
    if (isLeased(row, ctx.machineNow) || (said.csr ?? row.csr) !== csr) throw new Fault('ssl_order_busy')
    const configured = configurationColumns(row, said, requested)
    const { certificate, chain, end } = checkIssued(ctx.now, issued, { names: sslOrderNames(configured), key })
    return storeChanges(ctx, row, {
      ...configured,
      previous_csr: null,
      status: 'Active',
      message: 'The certificate was recorded manually',
      certificate,
      chain,
      expires_at: instant(end),
      is_placed: 1,
      challenges: '[]',
      awaiting_since: null,
      cancelling_since: null,
      next_poll_at: null,
    })
  })
}
