import type { MailHeaders } from './headers.js'
import type { AutomaticReason } from './incoming-mail.js'

/** Values of the Precedence header that indicate an automatic email. */
const bulkPrecedences = new Set(['bulk', 'junk', 'list', 'auto_reply'])
/** Headers of auto-responders that do not use Auto-Submitted. */
const autoReplyHeaders = ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-mail-autoreply']

/** Returns the reason why an email counts as automatic (RFC 3834), or undefined if a person seems to have typed it. */
export function detectAutomaticMail(headers: MailHeaders): AutomaticReason | undefined {
  if (/^multipart\/report\b/i.test(headers.first('content-type'))) return 'report'
  const submitted = headers.first('auto-submitted').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if ((submitted !== '' && submitted !== 'no') || autoReplyHeaders.some((name) => headers.has(name)))
    return 'auto-submitted'
  if (headers.has('list-id') || headers.has('list-post')) return 'list'
  if (bulkPrecedences.has(headers.first('precedence').toLowerCase())) return 'bulk'
  return headers.first('return-path').replaceAll(/\s/g, '') === '<>' ? 'null sender' : undefined
}
