import { channels } from '../domain/notifications/channels.js'
import { customEvent, events } from '../domain/ports/events.js'
import { blocks, code, codes, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/ports/events.ts and the channels. Change them and generate again. -->'

/** The page of the reference that lists what notification rules can be about, and how they are delivered. */
export const eventsPage = (): string =>
  `${blocks(
    notice,
    '# Events',
    'Notification rules, a section of the set-up file, say who is to hear of what; the addon [`webhooks`](../../modules/addon/webhooks/README.md) tells addresses of your own of everything, or of what you choose. What is to be delivered is written with what it tells of, and delivered after that: `npm run deliveries` lists it, and the activity log tells what was given up.',
    table(
      ['Event', 'What happened', 'Its data'],
      [
        [code(customEvent), 'A caller said so, with `triggernotificationevent`.', ''],
        ...Object.entries(events).map(([name, { summary, data }]) => [code(name), summary, codes(Object.keys(data))]),
      ],
    ),
    '## What notification rules deliver',
    'Every channel tells the `title`, the `message` and the `url`. A webhook receives all of it, as JSON:',
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    `${code(customEvent)} has no ${code('data')}; ${code('url')} and ${code('notification_identifier')} are what its caller sent.`,
    '## Channels',
    ...[...channels.values()].map(({ name, displayName, parameters }) =>
      blocks(
        `### ${displayName}`,
        `Name ${code(name)}.`,
        table(
          ['Parameter', 'What it is', 'Required', 'Default'],
          parameters.map((one) => [code(one.name), one.label, one.required ? 'yes' : '', one.default ?? '']),
        ),
      ),
    ),
    'A webhook is signed after the Standard Webhooks convention: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Any status from 200 to 299 takes it; 410 switches the rule off; what else goes wrong is tried again, ten times over some eight hours, and nothing for longer than a day. Nobody is told two things at once. Mail goes through the outbox of mails.',
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
