import { isIP } from 'node:net'
import { type Settings, settingProblem } from '../settings/settings.js'
import { parseSender, type Sender } from '../values/email.js'
import { parseUrl } from '../values/parsed-url.js'

/**
 * Returns the sender of all emails, and `isSound`, which is false if the setting `mail_from` is invalid. If the setting
 * is empty or invalid, the sender is an address at the service's host, because receivers refuse email from a
 * nonexistent domain.
 */
export function createSender(
  settings: Settings,
  baseUrl: string,
): { readonly sender: Sender; readonly isSound: boolean } {
  const sender = parseSender(settings.text('mail_from')) ?? { name: '', address: `noreply@${createMailHost(baseUrl)}` }
  return { sender, isSound: settingProblem('mail_from', settings.valueOf('mail_from') ?? '') === undefined }
}

/**
 * Returns the service's host name in the form that mail servers expect. IP addresses are in brackets (RFC 5321, 4.1.3).
 */
export function createMailHost(baseUrl: string): string {
  // `baseUrl` is not a URL if a command runs without the service's address.
  const url = parseUrl(baseUrl)
  if (url === undefined) return 'localhost'
  const { hostname } = url
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  return isIP(hostname) === 0 ? hostname : `[${hostname}]`
}
