import { instant } from '../../../domain/context.js'
import * as f from '../fields.js'
import { defineSection, plainColumn } from '../section.js'

export default defineSection({
  name: 'blockedsenders',
  summary: 'Senders whose tickets are rejected, including senders blocked by the action blockticketsender.',
  noun: 'blocked sender',
  table: 'blocked_senders',
  exact: true,
  key: { email: f.foldedEmail({ description: 'Email address of the sender.', example: 'spam@example.com' }) },
  required: {},
  optional: {},
  columns: { email: plainColumn('email_key') },
  initial: (now) => ({ author: 'set-up', created_at: instant(now) }),
  follow: ({ email }, row) => (row === undefined && email !== undefined ? { email } : {}),
  removal: {},
  example: () => [{ email: 'spam@example.com' }],
})
