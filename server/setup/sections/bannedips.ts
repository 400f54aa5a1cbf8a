import { instant } from '../../../domain/context.js'
import { storedBan } from '../bans.js'
import * as f from '../fields.js'
import { asIs, section } from '../section.js'

export default section({
  name: 'bannedips',
  summary: 'Addresses that are banned from the client pages, also those banned by the action addbannedip.',
  noun: 'ban',
  table: 'banned_addresses',
  exact: true,
  key: {
    ip: f.shaped('^\\S{1,64}$', {
      rule: 'be an IP address, or the start of one followed by *',
      // A ban that would be refused today can still be named, to take it away.
      shape: (text) => storedBan(text) ?? text,
      description: 'IP address, or the start of one followed by `*`.',
      example: '192.0.2.*',
    }),
  },
  required: {},
  optional: { reason: f.text({ description: 'Reason, for staff.', example: 'Tries passwords' }) },
  columns: { ip: asIs('address') },
  initial: (now) => ({ created_at: instant(now) }),
  check: async (drafts) => {
    for (const { values, row, refuse } of drafts)
      if (row === undefined && values.ip !== undefined && storedBan(values.ip) === undefined)
        refuse('must be an IP address, or the start of one followed by *', 'ip')
  },
  removal: {},
  example: () => [{ ip: '192.0.2.*', reason: 'Tries passwords' }],
})
