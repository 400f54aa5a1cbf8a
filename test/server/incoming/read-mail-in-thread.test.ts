import t from 'tap'
import { InvalidMailError } from '../../../domain/mail/incoming/incoming-mail.js'
import { MailReadError, readMailInThread } from '../../../server/incoming/read-mail-in-thread.js'
import { filePart, multipart, plainPart, rawMail } from '../../support/incoming-mails.js'

/** Email of about the maximum size, which takes long to read. */
const large = rawMail({
  content: multipart('mixed', [
    plainPart('See'),
    ...[1, 2].map((n) => filePart(`${n}.bin`, Buffer.alloc(7 * 1024 * 1024))),
  ]),
})

// R-4721
t.test('gives up on an email that takes too long, and reads the next email', async (t) => {
  await t.rejects(readMailInThread(rawMail(), { milliseconds: 0 }), {
    constructor: MailReadError,
    message: /longer than 0/,
  })
  t.equal((await readMailInThread(rawMail())).typed, 'It has been so since yesterday.')
  await t.rejects(readMailInThread(Buffer.from('no mail')), { constructor: InvalidMailError, message: /no sender/ })
})

// R-4721
t.test('waits for a thread that gets no processor time, but at most a minute', async (t) => {
  t.intercept(process, 'cpuUsage', { value: () => ({ user: 0, system: 0 }) })
  t.equal((await readMailInThread(large, { milliseconds: 1 })).files.length, 2)
  let now = 0
  t.intercept(performance, 'now', { value: () => (now += 61_000) })
  await t.rejects(readMailInThread(large, { milliseconds: 1 }), { constructor: MailReadError, message: /longer than/ })
})

// R-4721
t.test('reads several emails at a time', async (t) => {
  const mails = await Promise.all(['a', 'b', 'c'].map((subject) => readMailInThread(rawMail({ subject }))))
  t.strictSame(
    mails.map(({ subject }) => subject),
    ['a', 'b', 'c'],
  )
})

// R-4721
t.test('reads an email of about the maximum size', async (t) => {
  t.ok(large.length > 19 * 1024 * 1024)
  // The usual limit could be too short on a busy test machine.
  const { files } = await readMailInThread(large, { milliseconds: 60_000 })
  t.strictSame(
    files.map(({ name, content }) => [name, content.length]),
    [
      ['1.bin', 7 * 1024 * 1024],
      ['2.bin', 7 * 1024 * 1024],
    ],
  )
})
