import { mailStaff } from '../../domain/mail/staff-mail.js'
import { action, f } from '../_shared/kit.js'
import { emailQueued } from '../_shared/mail.js'

export default action({
  name: 'sendadminemail',
  summary: 'Send an email to all active staff with an address, or to the staff of one department.',
  method: 'POST',
  permission: 'manage_email_templates',
  risks: ['mail'],
  required: {
    customsubject: f.name({ description: 'Subject of the email.', example: 'Maintenance on Sunday' }),
    custommessage: f.longText({ description: 'HTML.', example: '<p>Please tell your clients.</p>' }),
  },
  optional: { deptid: f.id('department', { description: 'Only staff of this department.' }) },
  returns: { recipients: f.integer({ min: 0, description: 'Number of recipients.', example: 3 }), mailed: emailQueued },
  rejects: { deptid: ['department_unknown'] },

  run: ({ customsubject, custommessage, deptid }, ctx) =>
    mailStaff(ctx, { subject: customsubject, body: custommessage, departmentId: deptid }),
})
