import { mailNames, mailSubjectKinds, sendOnDemand } from '../../domain/letters/on-demand.js'
import { action, f } from '../_shared/kit.js'
import { mailed } from '../_shared/mail.js'

export default action({
  name: 'sendemail',
  summary: 'Send a client a built-in or custom e-mail.',
  description:
    "The mail decides what `id` refers to: the first word of its name (invoice, service, order or domain), or a client for `account signup email`; for a custom mail, `customtype`. A built-in mail is rendered as for its event, in the client's language. While mail is disabled, nothing is queued.",
  method: 'POST',
  permission: 'manage_email_templates',
  risks: ['mail'],
  required: { id: f.integer({ description: 'Id of the record that the mail is about.', example: 1 }) },
  optional: {
    messagename: f.oneOf(mailNames, {
      anyCase: true,
      description: 'Name of a built-in mail; takes precedence over a custom one.',
    }),
    customsubject: f.name({ description: 'Subject of a custom mail.', example: 'About your move' }),
    custommessage: f.longText({
      description: 'HTML of a custom mail; empty if left out.',
      example: '<p>It is done.</p>',
    }),
    customtype: f.withDefault(
      f.oneOf(mailSubjectKinds, {
        description: 'Kind of record that `id` refers to in a custom mail; `general` is a client.',
      }),
      'general',
    ),
  },
  needsOneOf: ['messagename', 'customsubject'],
  returns: {
    recipient: f.text({ description: 'Address that the mail was queued for.', example: 'ada@example.com' }),
    mailed,
  },
  trialNeeds: ['list_clients'],
  faults: [
    'invoice_not_found',
    'service_not_found',
    'order_not_found',
    'domain_not_found',
    'client_not_found',
    'mail_not_sendable',
    'mail_without_recipient',
  ],

  run: ({ id, messagename, customsubject, custommessage, customtype }, ctx) =>
    sendOnDemand(ctx, id, { name: messagename, kind: customtype, subject: customsubject, body: custommessage }),
})
