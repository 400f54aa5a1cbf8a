import t from 'tap'
import manual from '../../../../modules/ssl/manual/index.js'
import { certificateOrder } from '../../../support/providers/csr.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'

t.test('every operation returns what staff must do, and says that no provider was called', async (t) => {
  const moduleContext = makeModuleContext(manual)
  const order = certificateOrder({ certType: 'DV', validationMethod: 'email', approverEmail: 'admin@example.com' })
  for (const [verb, status, message] of [
    [
      manual.configure(order, moduleContext),
      'awaiting_validation',
      'order the certificate DV for example.com, www.example.com, validated by email to admin@example.com.',
    ],
    [
      manual.configure(
        certificateOrder({ validationMethod: 'dns', approverEmail: 'admin@example.com' }),
        moduleContext,
      ),
      'awaiting_validation',
      'order a certificate for example.com, www.example.com, validated by dns.',
    ],
    [
      manual.reissue(order, moduleContext),
      'awaiting_validation',
      'have the certificate DV for example.com, www.example.com reissued with the new request.',
    ],
    [
      manual.resendValidation(order, moduleContext),
      'awaiting_validation',
      'have the validation email for the certificate DV for example.com, www.example.com sent again.',
    ],
    [
      manual.cancel(certificateOrder({ domains: [] }), moduleContext, ''),
      'cancelled',
      'revoke a certificate for the order.',
    ],
    [
      manual.cancel(certificateOrder(), moduleContext, 'moved'),
      'cancelled',
      'revoke a certificate for example.com, www.example.com (moved).',
    ],
  ] as const)
    t.strictSame(await verb, { status, message: `No provider was called. Manual action needed: ${message}` })
})

t.test('returns the five standard approver addresses', async (t) => {
  const five = ['admin', 'administrator', 'webmaster', 'hostmaster', 'postmaster'].map((name) => `${name}@example.com`)
  t.strictSame(await manual.approverEmails('example.com', makeModuleContext(manual)), five)
  t.strictSame(await manual.approverEmails('*.example.com', makeModuleContext(manual)), five)
})
