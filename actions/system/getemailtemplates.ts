import { listTemplates } from '../../domain/mail/mail-log.js'
import { action, f } from '../_shared/kit.js'

const template = f.named('MailTemplate', 'An email template in one language.', {
  id: f.nullable(f.integer({ description: 'Null for a built-in template without changes.', example: 1 })),
  name: f.text({ description: 'Name of the email.', example: 'invoice created' }),
  language: f.text({ description: 'Language of the template.', example: 'en' }),
  subject: f.longText({ description: 'Subject in Liquid.', example: 'Invoice {{ invoice_number }}' }),
  message: f.longText({ description: 'HTML with Liquid.', example: '<p>Hello {{ firstname }},</p>' }),
  active: f.flag({ description: 'False if the email is not sent.' }),
})

export default action({
  name: 'getemailtemplates',
  summary: 'List email templates by name and language.',
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
