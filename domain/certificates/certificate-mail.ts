import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { Context } from '../context.js'
import type { Mail } from '../mail/queueing.js'
import { type Addressee, buildClientMail } from '../mail/to-client.js'
import { toDay } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { parseChallenges } from './ssl-orders.js'

/** Builds the expiry reminder for a certificate, with the DNS records that a started renewal waits for. */
export const certificateMail = (client: Addressee, row: SslOrderRow, expiry_date: string): Mail => {
  const records = parseChallenges(row).flatMap((one) => (one.type === 'dns' ? [`${one.name} ${one.value}`] : []))
  const renewal = row.renewing_since !== null && records.length > 0 ? 'records' : row.renew_at === null ? '' : 'overdue'
  return buildClientMail(client, {
    domain: nameOf(row),
    expiry_date,
    renewal,
    records: records.join(', '),
  })
}

/** Returns the variables for the email about an issued certificate. */
export const issueMailVariables = ({ baseUrl, settings }: Pick<Context, 'baseUrl' | 'settings'>, row: SslOrderRow) => ({
  domain: nameOf(row),
  expiry_date: row.expires_at === null ? '' : toDay(new Date(row.expires_at), settings.timeZone),
  link: `${baseUrl}/client/certificates/${row.id}`,
})

const nameOf = ({ id, domain }: SslOrderRow): string => (domain === null ? `order ${id}` : readableName(domain))
