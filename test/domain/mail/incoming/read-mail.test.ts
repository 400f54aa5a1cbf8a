import t from 'tap'
import { type IncomingMail, InvalidMailError } from '../../../../domain/mail/incoming/incoming-mail.js'
import { readMail } from '../../../../domain/mail/incoming/read-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../../../domain/tickets/attachments.js'
import {
  type ContentPart,
  filePart,
  htmlPart,
  type MailFacts,
  multipart,
  nested,
  plainContent,
  plainPart,
  rawMail,
} from '../../../support/incoming-mails.js'

// Formats written by email programs, and the content read from them.

const read = (mail: MailFacts | Buffer): Promise<IncomingMail> =>
  readMail(Buffer.isBuffer(mail) ? mail : rawMail(mail), { files: maxAttachments, bytes: maxAttachmentBytes })
const readParts = (kind: string, ...parts: readonly ContentPart[]) => read({ content: multipart(kind, parts) })
const namesOf = ({ files }: IncomingMail) => files.map(({ name }) => name)

// R-4722
t.test('decodes text in various charsets', async (t) => {
  const bytes = (charset: string, hex: string) =>
    Buffer.concat([
      rawMail({ content: `Content-Type: text/plain; charset=${charset}\r\n\r\n` }),
      Buffer.from(hex, 'hex'),
    ])
  for (const [charset, hex, text] of [
    ['windows-1252', '4772fcdf6520802e', 'Grüße €.'],
    ['iso-2022-jp', '1b2442467c4b5c1b2842', '日本'],
    ['gb18030', 'd6d0b9fa', '中国'],
    ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
    ['utf-7', '4772412d5069', 'GrA-Pi'],
    ['no-such-charset', '4869', 'Hi'],
  ] as const)
    t.equal((await read(bytes(charset, hex))).typed, text, charset)
})

// R-4722
t.test('reassembles flowed text', async (t) => {
  const text = 'This line goes \r\non here.\r\n\r\n-- \r\nAda'
  const { typed } = await read({ content: `Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n${text}` })
  t.match(typed, 'This line goes on here.')
})

// R-4722
t.test('converts an HTML-only email to text', async (t) => {
  const content =
    'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Hello,</p><p>it is <b>slow</b>.<script>x()</script></p>'
  t.equal((await read({ content })).typed, 'Hello,\n\nit is slow.')
})

// R-4723
t.test('separates quoted text below the reply', async (t) => {
  const quoted = '> Is it still slow?\n> Grace'
  const plain: readonly (readonly [name: string, text: string, typed: string, quoted: string])[] = [
    [
      'Thunderbird',
      `Yes.\n\nOn 27/11/2026 09:00, Grace wrote:\n${quoted}`,
      'Yes.',
      `On 27/11/2026 09:00, Grace wrote:\n${quoted}`,
    ],
    [
      'Gmail, over two lines',
      `Yes.\n\nOn Fri, Nov 27, 2026 at 9:00 AM Help Desk <support@shop.example>\nwrote:\n\n${quoted}\n`,
      'Yes.',
      `On Fri, Nov 27, 2026 at 9:00 AM Help Desk <support@shop.example>\nwrote:\n\n${quoted}`,
    ],
    [
      'Apple Mail',
      `Ja.\n\n> Am 27.11.2026 um 09:00 schrieb Hilfe <support@shop.example>:\n> \n${quoted}`,
      'Ja.',
      `> Am 27.11.2026 um 09:00 schrieb Hilfe <support@shop.example>:\n> \n${quoted}`,
    ],
    [
      'Outlook',
      'Yes.\n\n________________________________\nFrom: Help Desk <support@shop.example>\nSent: Friday\nTo: Ada\nSubject: slow\n\nIs it?',
      'Yes.',
      '________________________________\nFrom: Help Desk <support@shop.example>\nSent: Friday\nTo: Ada\nSubject: slow\n\nIs it?',
    ],
    [
      'Outlook in German',
      'Ja.\n\nVon: Hilfe <support@shop.example>\nGesendet: Freitag\nAn: Ada\nBetreff: langsam\n\nNoch?',
      'Ja.',
      'Von: Hilfe <support@shop.example>\nGesendet: Freitag\nAn: Ada\nBetreff: langsam\n\nNoch?',
    ],
    ['an old program', 'Yes.\n\n-----Original Message-----\nIs it?', 'Yes.', '-----Original Message-----\nIs it?'],
  ]
  for (const [name, text, typed, rest] of plain) {
    const mail = await read({ content: plainContent(text) })
    t.strictSame({ typed: mail.typed, quoted: mail.quoted }, { typed, quoted: rest }, name)
  }
  for (const [name, text] of [
    ['inline replies', 'On Friday Grace wrote:\n> Is it slow?\nYes.\n> Since when?\nYesterday.'],
    ['only a quotation', quoted],
    [
      'a forwarded mail',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\nDate: Friday\nSubject: Offer\n\nCheap!',
    ],
    ['a line that resembles a lead-in', 'My colleague wrote:\nnothing works.\n\nFrom: here on it fails'],
  ] as const) {
    const mail = await read({ content: plainContent(text) })
    if (name !== 'a line that resembles a lead-in') t.strictSame([mail.quoted, mail.typed], ['', text.trim()], name)
  }
})

// R-4723
t.test('separates quoted HTML', async (t) => {
  for (const [name, html] of [
    [
      'Gmail',
      '<div>Yes.</div><br><div class="gmail_quote"><div>On Friday Grace wrote:<br></div><blockquote>Is it?</blockquote></div>',
    ],
    [
      'Outlook',
      '<p>Yes.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Grace</div><div>Is it?</div>',
    ],
    [
      'Apple Mail',
      '<div>Yes.</div><div><blockquote type="cite"><div>On Friday Grace wrote:</div><div>Is it?</div></blockquote></div>',
    ],
    [
      'a style sheet that contains the class',
      '<style>.gmail_quote{}</style><div>Yes.</div><div class="gmail_quote">Is it?</div>',
    ],
  ] as const) {
    const { typed, quoted } = await readParts('alternative', htmlPart(html))
    t.equal(typed, 'Yes.', name)
    t.match(quoted, 'Is it?', name)
  }
})

// R-4724
t.test('reads attachments of Outlook, Apple Mail, and invitations', async (t) => {
  const outlook = await readParts(
    'mixed',
    plainPart('See the file.'),
    filePart('winmail.dat', 'TNEF', 'application/ms-tnef'),
  )
  t.strictSame([outlook.typed, namesOf(outlook)], ['See the file.', ['winmail.dat']])

  const apple = await readParts(
    'alternative',
    plainPart('A picture'),
    nested('related', [
      htmlPart('<p>A picture <img src="cid:1"></p>'),
      {
        headers: [
          'Content-Type: image/png; name=p.png',
          'Content-Id: <1>',
          'Content-Transfer-Encoding: base64',
          'Content-Disposition: inline; filename=p.png',
        ],
        body: 'AAAA',
      },
    ]),
  )
  t.strictSame([apple.typed, namesOf(apple)], ['A picture', ['p.png']])

  const invitation = await readParts('alternative', plainPart('You are invited.'), {
    headers: ['Content-Type: text/calendar; method=REQUEST; charset=utf-8'],
    body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
  })
  t.strictSame([invitation.typed, namesOf(invitation)], ['You are invited.', ['invite.ics']])
})

// R-4724
t.test('keeps an attached email as a file', async (t) => {
  const inner = rawMail({
    from: 'Bob <bob@example.com>',
    subject: 'Inner',
    content: plainContent('Not for the ticket.'),
  })
  const mail = await readParts('mixed', plainPart('What is this?'), {
    headers: ['Content-Type: message/rfc822'],
    body: inner.toString(),
  })
  t.strictSame([mail.typed, namesOf(mail)], ['What is this?', ['message.eml']])
  t.match(Buffer.from(mail.files[0]?.content ?? []).toString(), 'Not for the ticket.')
})

// R-4724
t.test("lists files beyond a ticket's limits as omitted, inline images first", async (t) => {
  const shown = (n: number): ContentPart => ({
    headers: ['Content-Type: image/png', `Content-Id: <${n}>`, `Content-Disposition: inline; filename=shown${n}.png`],
    body: 'x',
  })
  const mail = await readParts(
    'related',
    htmlPart('<p>Look</p>'),
    shown(1),
    ...Array.from({ length: 10 }, (_, n) => filePart(`f${n}.txt`, 'x')),
    filePart('large.bin', Buffer.alloc(9 * 1024 * 1024)),
  )
  t.strictSame(
    namesOf(mail),
    Array.from({ length: 10 }, (_, n) => `f${n}.txt`),
  )
  t.strictSame([...mail.leftOut].sort(), ['large.bin', 'shown1.png'])
})

// R-4724
t.test('sanitizes and decodes file names', async (t) => {
  const mail = await readParts('mixed', plainPart('x'), filePart('../../etc/pass\u0007wd', 'x'), {
    headers: ["Content-Type: text/plain; name*=utf-8''%E2%82%AC.txt", 'Content-Disposition: attachment'],
    body: 'x',
  })
  t.strictSame(namesOf(mail), ['passwd', '€.txt'])
})

// R-4732
t.test('recognizes automatic emails by their headers', async (t) => {
  for (const [headers, automatic] of [
    [['Auto-Submitted: auto-replied (vacation)'], 'auto-submitted'],
    [['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'], 'auto-submitted'],
    [['X-Autoreply: yes'], 'auto-submitted'],
    [['Precedence: bulk'], 'bulk'],
    [['Precedence: Junk'], 'bulk'],
    [['List-Id: <users.lists.example>', 'Precedence: list'], 'list'],
    [['Return-Path: <>'], 'null sender'],
    [['Auto-Submitted: no', 'Return-Path: <ada@example.com>'], undefined],
    [[], undefined],
  ] as const)
    t.equal((await read({ headers })).automatic, automatic, headers.join('; '))
})

// R-4721
t.test('reads the sender from unusual headers', async (t) => {
  for (const [from, name, address] of [
    ['Lovelace, Ada <ada@client.example>', 'Lovelace, Ada', 'ada@client.example'],
    ['Ada; Sales <ada@client.example>', 'Ada, Sales', 'ada@client.example'],
    ['J <"john doe"@example.com>', 'J', '"john doe"@example.com'],
    ['"john doe"@example.com', '', '"john doe"@example.com'],
    ['Ada <"ada"@client.example>', 'Ada', 'ada@client.example'],
    ['Ab <a..b@docomo.ne.jp>', 'Ab', 'a..b@docomo.ne.jp'],
    ['"a.b."@docomo.ne.jp', '', 'a.b.@docomo.ne.jp'],
    ['"Doe, J" <j@x.example>', 'Doe, J', 'j@x.example'],
    ['=?utf-8?q?Lovelace=2C_Ada?= <ada@client.example>', 'Lovelace, Ada', 'ada@client.example'],
    ['=?utf-8?q?M=C3=BCller?=, Ada <ada@client.example>', 'Müller, Ada', 'ada@client.example'],
    ['Team: Ada <ada@x.example>, Bob <b@x.example>;', 'Ada', 'ada@x.example'],
    ['Sales: ; Ada <ada@x.example>', 'Ada', 'ada@x.example'],
    ['Eve <a@b@c>, Ada <ada@x.example>', 'Ada', 'ada@x.example'],
    ['ada@x.example (Ada)', 'Ada', 'ada@x.example'],
  ] as const)
    t.strictSame((await read({ from })).from, { name, address }, from)
})

// R-4721
t.test('rejects invalid and oversized emails', async (t) => {
  const deep = (levels: number): ContentPart => (levels === 0 ? plainPart('x') : nested('mixed', [deep(levels - 1)]))
  const many = (parts: number) =>
    multipart(
      'mixed',
      Array.from({ length: parts }, () => plainPart('x')),
    )
  for (const [name, raw, message] of [
    ['nothing', Buffer.alloc(0), /no sender/],
    ['noise', Buffer.from('89504e470d0a1a0a0000', 'hex'), /no sender/],
    ['a text without headers', Buffer.from('Hello there,\nhow are you?'), /no sender/],
    ['a mail without a sender', Buffer.from('Subject: x\r\n\r\nx'), /no sender/],
    ['a mail from two at once', rawMail({ from: 'a@b@c' }), /no sender/],
    ['too large', Buffer.concat([rawMail(), Buffer.alloc(25 * 1024 * 1024)]), /25 MiB/],
    ['too many lines', Buffer.concat([rawMail(), Buffer.alloc(1_100_000, 10)]), /lines/],
    ['too many parts', rawMail({ content: many(101) }), /100 parts/],
    ['too deep', rawMail({ content: multipart('mixed', [deep(11)]) }), /depth/],
    ['too long a header', rawMail({ headers: [`X-Long: ${'x'.repeat(300_000)}`] }), /header/],
  ] as const)
    await t.rejects(read(raw), { constructor: InvalidMailError, message }, name)
  t.equal((await read({ content: many(99) })).files.length, 0, 'accepts 99 parts')
  t.equal((await read({ content: multipart('mixed', [deep(8)]) })).typed, 'x')
})
