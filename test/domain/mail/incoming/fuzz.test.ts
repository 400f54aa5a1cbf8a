import fc from 'fast-check'
import t from 'tap'
import { InvalidMailError } from '../../../../domain/mail/incoming/incoming-mail.js'
import { readMail } from '../../../../domain/mail/incoming/read-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../../../domain/tickets/attachments.js'
import { filePart, htmlPart, multipart, nested, plainPart, rawMail } from '../../../support/incoming-mails.js'

const whole = rawMail({
  headers: ['Return-Path: <ada@example.com>', 'Delivered-To: support@shop.example'],
  references: '<mail-1-1795771487183-gjxryk6kqtyy4ydr2jlttcd5qb@127.0.0.1>',
  content: multipart('mixed', [
    nested('alternative', [plainPart('Yes.\n\nOn Friday Grace wrote:\n> Is it?'), htmlPart('<p>Yes.</p>')]),
    filePart('a.bin', Buffer.from('content')),
  ]),
})

/** A change to an email: overwritten bytes, or a repeated part. */
const change = fc.tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), fc.nat(80))

const changed = (changes: readonly (readonly [number, Uint8Array, number])[]): Buffer => {
  let mail = whole
  for (const [at, bytes, repeated] of changes)
    mail = Buffer.concat([
      mail.subarray(0, at),
      bytes,
      mail.subarray(Math.max(0, at - repeated), at),
      mail.subarray(at + bytes.length),
    ])
  return mail
}

// R-4721
t.test('reads or rejects a randomly changed email', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      try {
        const { typed, quoted, files } = await readMail(changed(changes), {
          files: maxAttachments,
          bytes: maxAttachmentBytes,
        })
        return (
          files.length <= { files: maxAttachments, bytes: maxAttachmentBytes }.files && !/[\0\r]/.test(typed + quoted)
        )
      } catch (error) {
        return error instanceof InvalidMailError
      }
    }),
    { numRuns: 300 },
  )
})
