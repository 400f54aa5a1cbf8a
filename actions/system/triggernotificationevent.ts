import { raiseCustom } from '../../domain/events/raise.js'
import { customEvent } from '../../domain/ports/events.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'triggernotificationevent',
  summary: 'Trigger the event `api.custom` for delivery by notification rules.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['mail'],
  required: {
    title: f.name({ description: 'Headline of the notification.', example: 'Backup failed' }),
    message: f.name({
      description: 'Text of the notification.',
      max: 4000,
      example: 'The nightly backup of host one did not finish.',
    }),
  },
  optional: {
    url: f.code({
      max: 2000,
      description: 'Link with details, http or https.',
      example: 'https://status.example.com/7',
    }),
    notification_identifier: f.code({ description: 'Identifier to pass on unchanged.', example: 'backup' }),
  },
  returns: {
    event: f.oneOf([customEvent], { description: 'Name of the event.' }),
    rules: f.integer({
      min: 0,
      description: 'Number of active notification rules that receive the event.',
      example: 2,
    }),
  },
  rejects: { url: ['notification_url_unsound'] },

  run: async ({ title, message, url = null, notification_identifier: identifier = null }, ctx) => ({
    event: customEvent,
    rules: await raiseCustom(ctx, { title, message, url, identifier }),
  }),
})
