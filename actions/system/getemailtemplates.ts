import { listTemplates } from '../../domain/mail/mail-log.js'
import { action, f } from '../_shared/kit.js'

const template = f.named('MailTemplate', 'A template of mails in one language.', {
  id: f.nullable(f.integer({ description: 'Null for a built-in template that was not edited.', example: 1 })),
  name: f.text({ description: 'Name of the mail.', example: 'invoice created' }),
  language: f.text({ description: 'Language that the template is in.', example: 'en' }),
  subject: f.longText({ description: 'Subject, in Liquid.', example: 'Invoice {{ invoice_number }}' }),
  message: f.longText({ description: 'Liquid in HTML.', example: '<p>Hello {{ firstname }},</p>' }),
  active: f.flag({ description: 'False means that the mail is not sent.' }),
})

export default action({
  name: 'getemailtemplates',
  summary: 'List e-mail templates by name and language.',
  method: 'GET',
  permission: 'manage_email_templates',
  returns: { templates: f.listOf(f.record(template), { description: 'Templates by name and language.' }) },

  run: async (_, { db }) => ({
    templates: (await listTemplates(db)).map(({ id, name, language, subject, body, is_active }) => ({
      id,
      name,
      language,
      subject,
      message: body,
      active: is_active === 1,
    })),
  }),
})
