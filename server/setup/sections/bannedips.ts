import { parseBan } from '../../../domain/access/ban-ranges.js'
import { instant } from '../../../domain/context.js'
import * as f from '../fields.js'
import { clearable, defineSection, plainColumn } from '../section.js'

export default defineSection({
  name: 'bannedips',
  summary: 'IP addresses banned from the client area, including addresses banned by the action addbannedip.',
  noun: 'ban',
  table: 'banned_addresses',
  exact: true,
  key: {
    ip: f.patternText('^\\S{1,64}$', {
      rule: 'be an IP address or a range',
      // Text that is not a valid ban is unchanged, so that an entry can still remove a ban that would be refused today.
      shape: (text) => parseBan(text)?.text ?? text,
      description: 'IP address, CIDR range, or whole octets followed by `*`, as accepted by `addbannedip`.',
      example: '192.0.2.*',
    }),
  },
  required: {},
  optional: {
    reason: f.text({ description: 'Reason, for staff.', example: 'Tries passwords' }),
    until: clearable(
      f.patternText('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$', {
        rule: 'be a timestamp such as 2027-01-31T12:00:00Z',
        shape: (text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()),
        description: 'Time at which the ban ends; null to ban until it is lifted.',
        example: '2099-12-31T23:59:59Z',
      }),
    ),
  },
  columns: { ip: plainColumn('address'), until: plainColumn('expires_at') },
  initial: (now) => ({ created_at: instant(now) }),
  check: async (drafts) => {
    for (const { values, row, refuse } of drafts)
      if (row === undefined && values.ip !== undefined && parseBan(values.ip) === undefined)
        refuse('must be an IP address or a range no wider than /8 (IPv6: /16)', 'ip')
  },
  removal: {},
  example: () => [{ ip: '192.0.2.*', reason: 'Tries passwords', until: null }],
})
