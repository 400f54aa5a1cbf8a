import { f } from '../../../../actions/_shared/kit.js'
import { attachments } from '../../../../actions/_shared/ticket.js'
import { maxAttachmentBytes, maxAttachments } from '../../../../domain/tickets/attachments.js'
import { fileBodyLimit } from '../../../../engine/body.js'
import type { Entry } from '../../form.js'

const mebibyte = 1024 * 1024

/** The bounds of files, for the text that tells them. */
export const filePlaces = {
  count: String(maxAttachments),
  size: String(maxAttachmentBytes / mebibyte),
  // The rest of a form needs little.
  all: String(fileBodyLimit / mebibyte - 1),
}

/** Files of a message, within the bounds of `openticket`. */
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
  field: f.notEmptied(f.longText({ description: 'Text of the message.' })),
} as const satisfies Entry
