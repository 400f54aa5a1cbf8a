import t from 'tap'
import { readMail } from '../../../../domain/mail/incoming/read-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../../../domain/tickets/attachments.js'
import { rawMail } from '../../../support/incoming-mails.js'

// R-4721
t.test('parses each hostile email within five seconds of CPU time', async (t) => {
  const size = 400_000
  const bombs: readonly (readonly [name: string, mail: Buffer])[] = [
    ['unterminated tags', rawMail({ content: `Content-Type: text/html\r\n\r\n${'<a href="'.repeat(size / 9)}` })],
    ['nested tags', rawMail({ content: `Content-Type: text/html\r\n\r\n${'<div>'.repeat(size / 5)}` })],
    [
      'class names of quotations',
      rawMail({ content: `Content-Type: text/html\r\n\r\n${'gmail_quote '.repeat(size / 12)}` }),
    ],
    ['quoted lines', rawMail({ content: `Content-Type: text/plain\r\n\r\n${'> x\r\n\r\n'.repeat(size / 8)}y` })],
    ['lead-ins', rawMail({ content: `Content-Type: text/plain\r\n\r\n${'On x wrote:\r\n'.repeat(size / 13)}` })],
    ['headers in the text', rawMail({ content: `Content-Type: text/plain\r\n\r\n${'From: x\r\n'.repeat(size / 9)}` })],
    ['a long line', rawMail({ content: `Content-Type: text/plain\r\n\r\n${'wrote '.repeat(size / 6)}:` })],
    ['many ids', rawMail({ references: '<a@b> '.repeat(30_000) })],
    ['many recipients', rawMail({ to: '"a" <a@b.example>, '.repeat(9000) })],
    ['encoded words', rawMail({ subject: '=?utf-8?q?a?= '.repeat(12_000) })],
    ['parameters', rawMail({ content: `Content-Type: text/plain;${' a="b";'.repeat(20_000)}\r\n\r\nx` })],
    [
      'boundaries',
      rawMail({ content: `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--c\r\n'.repeat(size / 5)}` }),
    ],
  ]
  for (const [name, mail] of bombs) {
    const began = process.cpuUsage()
    await readMail(mail, { files: maxAttachments, bytes: maxAttachmentBytes })
    const { user, system } = process.cpuUsage(began)
    // Quadratic time would take minutes.
    t.ok(user + system < 5_000_000, `${name} took ${(user + system) / 1000} ms`)
  }
})
