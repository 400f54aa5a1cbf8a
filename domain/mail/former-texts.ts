import { createHash } from 'node:crypto'
import type { MailText } from './template.js'

/**
 * Hashes of English texts that 0.1.0 gave new databases and that have changed since: who has one of them has not edited it
 * (R-4132). A text of a release that changes is added here.
 */
const formerTexts: ReadonlySet<string> = new Set([
  'account signup email Lxn0uU4oEiTzjJhzMy0JQIfGndBlWklITJzgInWURnY',
  'client invite trlDSla0uvEyDcgGs9VlhRZELVAx44eVtYFywEAOeyk',
  'domain renewal reminder hcXVFLjLPRKaIUwKU3xTb1RK_MlvqNMzBeHg-QVBsrc',
  'invoice created f5M6fZD2n3ZISR4yPU391cETFE_olcceUXhoSDBbTC4',
  'invoice overdue X-zSOvfV53Ydn-hHnmQCQ7PmK8JzAkMjgtCoKK5xqNU',
  'invoice payment confirmation cP4IF6gyRXqyKGpXJOjOVFVmS_pGV68RPEdxzeCOUv0',
  'invoice reminder BSXY97x128UXqrMdd2GZBKeOvexFRXrStVWO2QGMw0g',
  'password reset 8JWrGaL8wG4o8OMORhciHyzHUshA069lNPCvTnaDm9g',
  'service suspension hF7R-iVNp3liewNqf-O-rwBApDyztO8peeh27cv_bfI',
  'service termination jtM6bwIkEWIfILoFtWH6IkfTzDhCo-wv6OWVuUmQWSE',
  'service unsuspension 8fORklwhVSLt_5-nO_EDV0R4Iy6pkXGKlQNKncEgVu4',
  'service welcome email MiXbZpudppKfl7HvYUddY2ZPkt_ZqFCZ5qKweC3UuS4',
  'ticket alert WXzXh67MBzHyoT_HG5d0I04B-wQCCSevOQXUpc4kv3g',
  'ticket opened RADXQEUlwqlXaRKDm0m52gRxj-XPFKgxuD9VatX9ZzY',
  'ticket reply 0_PhsSJi5RYejlazJx-XSM2HhZlOIXvlVPBYkIotWoc',
])

/** Returns true for an English text of a mail that an earlier release gave a new database. */
export const isFormerText = (name: string, text: MailText): boolean => formerTexts.has(`${name} ${hashOf(text)}`)

const hashOf = ({ subject, body }: MailText): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, body]))
    .digest('base64url')
