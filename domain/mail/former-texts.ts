import { createHash } from 'node:crypto'
import type { MailText } from './template.js'

/**
 * Hashes of outdated English texts that releases 0.1.0 and 0.2.0 stored in new databases. A stored text with one of
 * these hashes was not edited by the operator (R-4132). If a released text changes, add the old text's hash here. The
 * setup trims texts that it stores.
 */
const formerTexts: ReadonlySet<string> = new Set([
  'account signup email KEiY96vkXAAlmUd2BMTwJYasVaKXJjYY0fqPx17XrtA',
  'account signup email zVKvj69vb1eK2YCUK5iRtn5OcmlkzYxdi6Qvs4KbUHg',
  'client invite DeflVNW1ozKEwibhkRGxxBKEKuV9aKOIp0zwScNBFUs',
  'client invite qDJbCpqeeBx4Chs9Up_Z1ZVgvLay2p-AWfLQrBE4mgE',
  'domain registration confirmation 1KRszi2cM_zutrnpbO_cuG7Pr2otZghiU6r0CI39s1A',
  'domain renewal reminder FHNTNCYd3YbmIMcn1z39V4VtpaZAGpRILbYT7YK5QHE',
  'domain renewal reminder jobfCNL9EYfGbedhJaF0Cto54MpT7ztqcAuK2osKQ0k',
  'invoice created doN2TBrrR7kVM1vj6xEXc7JzyH1Yj2PFzUjJeBypc_o',
  'invoice created kcvfY0z8cMdaHsmQ4r2j77N64mVmhnLCk_EsowPME7k',
  'invoice overdue LWwPOq6Se_-4PrviH8qd0yiamxYnddf-75iLHFEawB0',
  'invoice overdue cMOYeLF4B8S_D1gnmoUg7x8pAqheJDwc75E5eM1mzSA',
  'invoice payment confirmation 52QJxrYDETdaJG-Wwyy3_3zXssVL3p8SR-tbCaZRUys',
  'invoice payment confirmation 9JVTg9eCvJfdTBIJl5VvLOL7jLYVoVbXpJs_xjO-sPk',
  'invoice reminder bHVHRxkS9-wLJWcuVXHgRqRJFysQcORFBn8KlFEjC6M',
  'invoice reminder wzDSeS4NpSsu8b8ytptxtYp6QlHB4EKp99LJ_vZ0lf0',
  'notification udiXJRXXvlp2jaQDnWpn-b80iubZVM1X2TyiJfFLV7s',
  'password reset h2Z4clPMrY2t2ybCiAskxQr2xbEvpUk7bBzmnpp5fDI',
  'password reset r9ieGjGNPell3Y544yE-5bb7TgkgMky798MUvhg4LO0',
  'service suspension J0Gm8yvdf4Zv0g3z59yG8FnjLnVPL3FW0AouGx3briI',
  'service termination -lyL0or1838ngnhKOamjgRr7sXUt9DtFQNzp0wJCEzk',
  'service unsuspension H0KfEpQjIdXhcuM5EbzSpujmZ52y8a9zH2B7chrW1r4',
  'service welcome email 1gnuZNJVEx1R-9Kjje0N6d48exMudSMSHLUkSVW-uJU',
  'service welcome email pvO_32MNEG-3MubsBP_Uubx8Jxm4yjxE-OW9ppCN9F8',
  'ticket alert 5lybh6v5PH8qav40OWR5AUH7UoVp08YY6qUYKQs-Cvs',
  'ticket alert ao0fFH27TC8YW3DjX9LAVkvNVy9sKcUPnWS-CYjL1ec',
  'ticket opened by staff 2mfBlV7SkTi989GfBw9PNhPjjxCLk6vn0QQumIV3Mh8',
  'ticket opened 2ZPZ5aj7LxUR6sVHX0HxFs3VqCb1Yybt1RyK28STb6A',
  'ticket opened iP0lFe1DKSJ6L4fSeqHxU5UV2ik7xtS-otBT_ncw1V4',
  'ticket reply KGL7g3npPpyt_0BYC1NzPX3ESARzlc0by4YSahdhFuM',
  'ticket reply WR3wBdkL1WrZ0f-r2pPBLVI_a3WlCqzu3tRQ4Ap-x3c',
])

/** Returns true for an English text that an earlier release stored in new databases. */
export const isFormerText = (name: string, text: MailText): boolean => formerTexts.has(`${name} ${hashText(text)}`)

const hashText = ({ subject, body }: MailText): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, body.trim()]))
    .digest('base64url')
