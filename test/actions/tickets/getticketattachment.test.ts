import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import t from 'tap'
import { credentialHeaders } from '../../support/credentials.js'
import { file, newTicket, openTicket, reply } from '../../support/fixtures.js'
import { openTicketByMultipart } from '../../support/multipart.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getticketattachment', async (t, api) => {
  await expectRequired(t, api, 'getticketattachment', ['ticketid'])
  const names = async (ticketid: number): Promise<string[]> =>
    (await api.ok('getticketattachment', { ticketid })).attachments
  const read = async (ticketid: number, attachmentindex: number): Promise<Buffer> =>
    Buffer.from((await api.ok('getticketattachment', { ticketid, attachmentindex })).data, 'base64')

  // R-1808
  t.test('lists file names without an index, and returns the file at an index', async (t) => {
    const ticketid = await openTicket(api, { attachments: [file('a.txt', 'one'), file('a.txt', 'two')] })
    await reply(api, ticketid, { attachments: [file('b.txt', 'three')] })
    const list = { result: 'success', attachments: ['a.txt', 'a.txt', 'b.txt'] }
    t.strictSame(await api.ok('getticketattachment', { ticketid }), list)
    t.strictSame(await api.ok('getticketattachment', { ticketid, attachmentindex: '' }), list)
    t.strictSame(await api.ok('getticketattachment', { ticketid, attachmentindex: 0 }), {
      result: 'success',
      filename: 'a.txt',
      data: Buffer.from('one').toString('base64'),
    })
    t.equal(String(await read(ticketid, 1)), 'two')
    t.equal(String(await read(ticketid, 2)), 'three')
    t.strictSame(await names(await openTicket(api)), [])
  })

  t.test('returns 404 for a ticket or a file that does not exist', async (t) => {
    const ticketid = await openTicket(api, { attachments: [file('a.txt', 'a')] })
    for (const missing of ['0', '-1', '4711']) {
      await expectError(t, api, 'getticketattachment', { ticketid: missing }, 404, 'ticket_not_found')
      await expectError(
        t,
        api,
        'getticketattachment',
        { ticketid: missing, attachmentindex: 0 },
        404,
        'ticket_not_found',
      )
    }
    for (const attachmentindex of ['1', '-1', '9007199254740991'])
      await expectError(t, api, 'getticketattachment', { ticketid, attachmentindex }, 404, 'attachment_not_found')
    await expectRefusal(t, api, 'getticketattachment', { ticketid: 'x', attachmentindex: 'y' }, [
      'attachmentindex',
      'ticketid',
    ])
  })

  t.test('accepts files as a list, as a list in base64, and as parts of a multipart body', async (t) => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256))
    const data = bytes.toString('base64')
    const list = [{ name: 'all.bin', data }]
    const packed = Buffer.from(JSON.stringify(list)).toString('base64')
    const lines = data.replaceAll(/(.{76})/g, '$1\r\n')
    for (const [attachments, as] of [
      [list, 'json'],
      [list, 'form'],
      [{ 0: list[0] }, 'json'],
      [list[0], 'json'],
      [[{ name: 'all.bin', data: lines, path: '/etc/passwd' }], 'json'],
      [packed, 'json'],
      [packed, 'form'],
    ] as const) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, { attachments }), { as })
      t.strictSame(await names(ticketid), ['all.bin'])
      t.ok(bytes.equals(await read(ticketid, 0)), JSON.stringify(attachments).slice(0, 60))
    }
    for (const field of ['attachments', 'attachments[]', 'attachments[0]']) {
      const { body } = await openTicketByMultipart(api, [[field, 'all.bin', bytes]])
      t.strictSame(await names(body.ticketid), ['all.bin'], field)
      t.ok(bytes.equals(await read(body.ticketid, 0)))
    }
    const repeated = await openTicketByMultipart(api, [
      ['attachments', 'one', bytes],
      ['attachments', 'two', bytes],
    ])
    t.strictSame(await names(repeated.body.ticketid), ['one', 'two'])
    const several = await openTicketByMultipart(api, [
      ['attachments[]', 'one', Buffer.from('1')],
      ['message', 'elsewhere', Buffer.from('2')],
      ['attachments[]', 'two', Buffer.from('')],
      ['attachments[]', '', Buffer.from('')],
    ])
    t.strictSame(await names(several.body.ticketid), ['one', 'two'], 'drops files in other fields')
    t.equal((await read(several.body.ticketid, 1)).length, 0)

    const part = (disposition: string, value: string) =>
      `--limit\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${value}\r\n`
    const fields = Object.entries(await newTicket(api)).map(([name, value]) => part(`name="${name}"`, String(value)))
    const none = part('name="attachments"; filename=""', '')
    const headers = { ...credentialHeaders(api.admin), 'content-type': 'multipart/form-data; boundary=limit' }
    const body = `${fields.join('')}${none}--limit--\r\n`
    const opened = await fetch(`${api.url}/api/v1/openticket`, { method: 'POST', headers, body })
    t.strictSame(await names(((await opened.json()) as Body).ticketid), [], 'drops a file field without a file')
  })

  // R-1807
  t.test('strips paths and control characters from file names, and writes no temporary file', async (t) => {
    const before = await readdir(tmpdir())
    const hostile = [
      ['../../etc/passwd', 'passwd'],
      ['/etc/passwd', 'passwd'],
      ['C:\\temp\\a', 'a'],
      [' a ', ' a '],
      ['{{7*7}}', '{{7*7}}'],
      ['<b>', '<b>'],
      ["'; drop table tickets; --", "'; drop table tickets; --"],
      ['a\r\nb\u001b[2J\u0085', 'ab[2J'],
      ['\u202Etxt.exe', 'txt.exe'],
      ['naïve 家.tar.gz', 'naïve 家.tar.gz'],
      ['folder/..', 'file'],
      ['folder/', 'file'],
      ['.\t.', 'file'],
      ['𝔸'.repeat(255), '𝔸'.repeat(255)],
    ] as const
    for (const at of [0, 7]) {
      const some = hostile.slice(at, at + 7)
      const { ticketid } = await api.ok(
        'openticket',
        await newTicket(api, { attachments: some.map(([name]) => file(name, 'x')) }),
        { as: 'json' },
      )
      const handed = some.map(([, name]) => name)
      t.strictSame(await names(ticketid), handed)
      const { ticket } = await api.ok('getticket', { ticketid })
      t.strictSame(
        ticket.attachments.map(({ filename }: Body) => filename),
        handed,
      )
      const one = await api.ok('getticketattachment', { ticketid, attachmentindex: 1 })
      t.equal(one.filename, handed[1])
    }
    const { body } = await openTicketByMultipart(api, [['attachments', '../../x.txt', Buffer.from('x')]])
    t.strictSame(await names(body.ticketid), ['x.txt'])
    const made = (await readdir(tmpdir())).filter((name) => !before.includes(name) && name.includes('x.txt'))
    t.strictSame(made, [])
  })

  // R-1807
  t.test('rejects an invalid list of files and opens no ticket', async (t) => {
    const count = async () => (await api.ok('getticketcounts')).counts.all
    const before = await count()
    for (const attachments of [
      'not base64!',
      Buffer.from('no JSON').toString('base64'),
      Buffer.from('{"name":1}').toString('base64'),
      Buffer.from(`[${Array(2000).fill(1)}]`).toString('base64'),
      [{ name: 'a', data: 'a' }],
      [{ name: 'a', data: 'YW=J' }],
      [{ name: 'a', data: 'YW Jj' }],
      [{ name: 'a', data: 'YW-_' }],
      [{ name: 'a' }],
      [{ data: 'YWJj' }],
      [{ name: '', data: 'YWJj' }],
      [{ name: 'x'.repeat(256), data: 'YWJj' }],
      [{ name: 'a\0b', data: 'YWJj' }],
      [{ name: ['a'], data: 'YWJj' }],
      [{ name: 'a', data: { 0: 'YWJj' } }],
      ['YWJj'],
      7,
      Array.from({ length: 11 }, () => file('a', 'a')),
    ])
      for (const action of ['openticket', 'addticketreply']) {
        const sound = action === 'openticket' ? await newTicket(api) : { ticketid: 1, message: 'x' }
        await expectRefusal(t, api, action, { ...sound, attachments }, 'attachments', { as: 'json' })
      }
    t.equal(await count(), before)
    const ten = Array.from({ length: 10 }, (_, at) => file(String(at), 'x'))
    t.equal((await names(await openTicket(api, { attachments: ten }))).length, 10)
  })
})
