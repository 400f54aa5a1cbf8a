import { f } from '../../../../actions/_shared/kit.js'
import { attachments } from '../../../../actions/_shared/ticket.js'
import { maxAttachmentBytes, maxAttachments } from '../../../../domain/tickets/attachments.js'
import { fileBodyLimit } from '../../../../engine/body.js'
import type { Entry } from '../../form.js'

const mebibyte = 1024 * 1024

/** File limits, as values for the text that explains them. */
export const fileLimitValues = {
  count: String(maxAttachments),
  size: String(maxAttachmentBytes / mebibyte),
  // Reserves 1 MiB for the rest of the form.
  all: String(fileBodyLimit / mebibyte - 1),
}

/** Files of a message, with the same limits as `openticket`. */
export const files = {
  label: ['desk', 'files'],
  hint: ['desk', 'filesHint'],
  type: 'files',
  isOptional: true,
  field: attachments,
  mistake: ['desk', 'wrongFiles'],
} as const satisfies Entry

export const message = {
  label: ['desk', 'message'],
  type: 'textarea',
  field: f.withoutClearing(f.longText({ description: 'Message text.' })),
} as const satisfies Entry
