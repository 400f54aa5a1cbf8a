import { mailNames, mailSubjectKinds, sendOnDemand } from '../../domain/letters/on-demand.js'
import { action, f } from '../_shared/kit.js'
import { emailQueued } from '../_shared/mail.js'

export default action({
  name: 'sendemail',
  summary: 'Send a client a built-in or custom email.',
  description:
    "The email determines the record that `id` identifies. For a built-in email, it is the kind in the first word of the name (invoice, service, order, or domain), or a client for `account signup email`; for a custom email, see `customtype`. A built-in email is rendered as for its event, in the client's language. While email is disabled, nothing is queued.",
  method: 'POST',
  permission: 'manage_email_templates',
  risks: ['mail'],
  required: { id: f.integer({ description: 'ID of the record for the email.', example: 1 }) },
  optional: {
    messagename: f.oneOf(mailNames, {
      anyCase: true,
      description: 'Name of a built-in email; takes precedence over a custom one.',
    }),
    customsubject: f.name({ description: 'Subject of a custom email.', example: 'About your move' }),
    custommessage: f.longText({
      description: 'HTML of a custom email; empty by default.',
      example: '<p>It is done.</p>',
    }),
    customtype: f.withDefault(
      f.oneOf(mailSubjectKinds, {
        description: 'Kind of record that `id` identifies for a custom email; `general` is a client.',
      }),
      'general',
    ),
  },
  needsOneOf: ['messagename', 'customsubject'],
  returns: {
    recipient: f.text({ description: 'Address that the email was queued for.', example: 'ada@example.com' }),
    mailed: emailQueued,
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
