import { channels } from '../domain/notifications/channels.js'
import { customEvent, events } from '../domain/ports/events.js'
import { blocks, code, codes, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/ports/events.ts and the channels. Change them and generate again. -->'

/** Returns the reference page on events and on how notification rules deliver them. */
export const eventsPage = (): string =>
  `${blocks(
    notice,
    '# Events',
    'Notification rules, a section of the set-up file, send events to people; the addon [`webhooks`](../../modules/addon/webhooks/README.md) sends all or selected events to your own addresses. A delivery is stored together with the change that it reports, and sent afterwards: `npm run deliveries` lists deliveries, and the activity log names those that were given up.',
    table(
      ['Event', 'Description', 'Data'],
      [
        [code(customEvent), 'Triggered by a call of `triggernotificationevent`.', ''],
        ...Object.entries(events).map(([name, { summary, data }]) => [code(name), summary, codes(Object.keys(data))]),
      ],
    ),
    '## What notification rules deliver',
    'Every channel sends `title`, `message` and `url`. A webhook receives the whole event as JSON:',
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    `${code(customEvent)} has no ${code('data')}; ${code('url')} and ${code('notification_identifier')} come from the caller.`,
    '## Channels',
    ...[...channels.values()].map(({ name, displayName, parameters }) =>
      blocks(
        `### ${displayName}`,
        `Name ${code(name)}.`,
        table(
          ['Parameter', 'Description', 'Required', 'Default'],
          parameters.map((one) => [code(one.name), one.label, one.required ? 'yes' : '', one.default ?? '']),
        ),
      ),
    ),
    'A webhook is signed as in the Standard Webhooks convention: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Any status from 200 to 299 accepts it; 410 disables the rule; anything else is retried, ten times over about eight hours, and never for longer than a day. A recipient gets one delivery at a time. E-mail goes through the mail outbox.',
  )}\n`

const { title, data } = events['invoice.paid']
const example = {
  event: 'invoice.paid',
  title,
  message: 'Invoice 1042 was paid.',
  url: null,
  notification_identifier: null,
  timestamp: '2026-01-31T12:00:00.000Z',
  data,
}
