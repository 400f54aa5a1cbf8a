import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { Mail } from '../mail/queueing.js'
import { type Addressee, mailTo } from '../mail/to-client.js'
import { readableName } from '../values/domain-names.js'
import { challengesOf } from './ssl-orders.js'

/** A mail to the client of a certificate that ends on a day. */
export const certificateMail = (client: Addressee, row: SslOrderRow, expiry_date: string): Mail => {
  const records = challengesOf(row).flatMap((one) => (one.type === 'dns' ? [`${one.name} ${one.value}`] : []))
  const renewal = row.renewing_since !== null && records.length > 0 ? 'records' : row.renew_at === null ? '' : 'overdue'
  return mailTo(client, {
    domain: row.domain === null ? `order ${row.id}` : readableName(row.domain),
    expiry_date,
    renewal,
    records: records.join(', '),
  })
}
