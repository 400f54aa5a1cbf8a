import { isIP } from 'node:net'
import { type Settings, settingProblem } from '../settings/settings.js'
import { parseSender, type Sender } from '../values/email.js'
import { parseUrl } from '../values/parsed-url.js'

/**
 * The sender of all mail, and whether the setting could be read. Where it is empty or could not, an address at the host of
 * the service stands in: receivers refuse mail of a domain that is none.
 */
export function senderOf(settings: Settings, baseUrl: string): { readonly sender: Sender; readonly isSound: boolean } {
  const sender = parseSender(settings.text('mail_from')) ?? { name: '', address: `noreply@${mailHostOf(baseUrl)}` }
  return { sender, isSound: settingProblem('mail_from', settings.valueOf('mail_from') ?? '') === undefined }
}

/** Returns the host of the service as mail servers are told it: an address stands in brackets (RFC 5321, 4.1.3). */
export function mailHostOf(baseUrl: string): string {
  // A command that is not told where the service is.
  const url = parseUrl(baseUrl)
  if (url === undefined) return 'localhost'
  const { hostname } = url
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  return isIP(hostname) === 0 ? hostname : `[${hostname}]`
}
