import { instant } from '../../../domain/context.js'
import * as f from '../fields.js'
import { defineSection, plainColumn, referenceColumn } from '../section.js'

export default defineSection({
  name: 'invites',
  summary:
    'Open invites to client accounts. The action createclientinvite creates them; `absent: true` withdraws one. Reports show an entry as client+email.',
  noun: 'invite',
  table: 'client_invites',
  // Stored addresses are already in lower case, and comparing all rows would take longer with every client.
  exact: true,
  key: {
    client: f.foldedEmail({ description: 'Email address of the client.' }),
    email: f.foldedEmail({ description: 'Invited email address.' }),
  },
  required: {},
  optional: {},
  columns: {
    client: referenceColumn('client_id', { noun: 'client', table: 'clients', by: 'email_key' }),
    email: plainColumn('email_key'),
  },
  check: async (drafts, { machineNow }) => {
    const now = instant(machineNow)
    for (const { values, row, refuse } of drafts)
      if (
        values.client !== undefined &&
        values.email !== undefined &&
        (row === undefined || String(row.expires_at) <= now)
      )
        refuse('is not an open invite; createclientinvite creates one, absent: true withdraws it', 'email')
  },
  exported: (entry, { row, machineNow }) => (String(row.expires_at) > instant(machineNow) ? entry : undefined),
  removal: {},
  example: () => [{ client: 'ada@example.com', email: 'charles@example.com' }],
  exampleNeeds: 'an open invite',
})
