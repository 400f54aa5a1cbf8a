import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { attachment, bytesOf } from '@countinghouse/client'
import { connect } from './world.js'

// R-3013
test('returns ticket attachments byte for byte', async () => {
  const client = connect()
  const contents = randomBytes(200_001)
  const { ticketid } = await client.openticket({
    deptid: 1,
    subject: 'A picture',
    message: 'See the file',
    email: 'files@example.com',
    attachments: [attachment('noise.bin', contents), attachment('note.txt', 'héllo')],
  })
  const { ticket } = await client.getticket({ ticketid })
  const found = await Promise.all(
    ticket.attachments.map(({ id }) => client.getticketattachment({ ticketid, attachmentid: id })),
  )
  assert.deepEqual(
    found.map(({ filename }) => filename),
    ['noise.bin', 'note.txt'],
  )
  const [noise, note] = found.map(({ data = '' }) => bytesOf(data))
  assert.ok(contents.equals(noise ?? new Uint8Array()))
  assert.equal(new TextDecoder().decode(note), 'héllo')
})
