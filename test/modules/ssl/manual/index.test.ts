import t from 'tap'
import manual from '../../../../modules/ssl/manual/index.js'
import { certificateOrder } from '../../../support/providers/csr.js'
import { situationOf } from '../../../support/providers/situation.js'

t.test('every verb says what is left to do, and claims nothing that nobody did', async (t) => {
  const situation = situationOf(manual)
  const order = certificateOrder({ certType: 'DV', validationMethod: 'email', approverEmail: 'admin@example.com' })
  for (const [verb, status, message] of [
    [
      manual.configure(order, situation),
      'awaiting_validation',
      'order the certificate DV for example.com, www.example.com, validated by e-mail to admin@example.com.',
    ],
    [
      manual.configure(certificateOrder({ validationMethod: 'dns', approverEmail: 'admin@example.com' }), situation),
      'awaiting_validation',
      'order a certificate for example.com, www.example.com, validated by dns.',
    ],
    [
      manual.reissue(order, situation),
      'awaiting_validation',
      'have the certificate DV for example.com, www.example.com issued again with the new request.',
    ],
    [
      manual.resendValidation(order, situation),
      'awaiting_validation',
      'have the validation of the certificate DV for example.com, www.example.com sent again.',
    ],
    [
      manual.cancel(certificateOrder({ domains: [] }), situation, ''),
      'cancelled',
      'revoke a certificate for the order.',
    ],
    [
      manual.cancel(certificateOrder(), situation, 'moved'),
      'cancelled',
      'revoke a certificate for example.com, www.example.com (moved).',
    ],
  ] as const)
    t.strictSame(await verb, { status, message: `Nothing was called. By hand: ${message}` })
})

t.test('approval may be asked of the five constructed addresses', async (t) => {
  const five = ['admin', 'administrator', 'webmaster', 'hostmaster', 'postmaster'].map((name) => `${name}@example.com`)
  t.strictSame(await manual.approverEmails('example.com', situationOf(manual)), five)
  t.strictSame(await manual.approverEmails('*.example.com', situationOf(manual)), five)
})
