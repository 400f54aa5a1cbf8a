import { mailNames, mailSubjectKinds, sendOnDemand } from '../../domain/mail/on-demand.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'sendemail',
  summary: 'Send a client one of the mails that the service sends by itself, or one of your own.',
  description:
    'What `id` names follows from the mail: an invoice, service, order or domain as its name begins, a client for `account signup email`; for a mail of your own `customtype` tells. A named mail is built as its event builds it, in the language of the client. While mail is disabled, nothing is queued.',
  method: 'POST',
  permission: 'manage_email_templates',
  required: { id: f.integer({ example: 1 }) },
  optional: {
    messagename: f.oneOf(mailNames, { anyCase: true, description: 'Wins over a mail of your own.' }),
    customsubject: f.name({ example: 'About your move' }),
    custommessage: f.longText({ description: 'HTML; needed for a mail of your own.', example: '<p>It is done.</p>' }),
    customtype: f.withDefault(f.oneOf(mailSubjectKinds), 'general'),
  },
  needsOneOf: ['messagename', 'customsubject'],
  returns: { recipient: f.text({ description: 'The address that it was queued for.', example: 'ada@example.com' }) },
  faults: [
    'invoice_not_found',
    'service_not_found',
    'order_not_found',
    'domain_not_found',
    'client_not_found',
    'mail_not_sendable',
    'mail_without_recipient',
  ],
  rejects: { custommessage: ['mail_without_message'] },

  run: async ({ id, messagename, customsubject, custommessage, customtype }, ctx) => ({
    recipient: await sendOnDemand(ctx, id, {
      name: messagename,
      kind: customtype,
      subject: customsubject,
      body: custommessage,
    }),
  }),
})
