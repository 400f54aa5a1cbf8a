import { f } from '../../../../actions/_shared/kit.js'
import type { Entry } from '../../form.js'

/** The gateway to pay through, a hidden field set by the page. */
export const gatewayField = {
  label: ['pay', 'payNow'],
  type: 'hidden',
  autocomplete: 'off',
  field: f.identifier({ max: 64, description: 'Gateway to pay with.', example: 'stripe' }),
} as const satisfies Entry

/** The form's payment method, a hidden field set by the page. */
export const methodField = {
  label: ['methods', 'method'],
  type: 'hidden',
  autocomplete: 'off',
  field: f.id('paymethod'),
} as const satisfies Entry

/** Signature of the amount shown, which the client agrees to pay. */
export const agreementField = {
  label: ['pay', 'owed'],
  type: 'hidden',
  isOptional: true,
  field: f.code({ description: 'Signature of the amount as shown.', example: 'x' }),
} as const satisfies Entry

/** A non-negative amount. The field `amount` also accepts a decimal comma, which many languages use. */
const typedAmount = f.amount({ min: 0 })
export const amountField = {
  label: ['accountPay', 'amount'],
  type: 'decimal',
  autocomplete: 'off',
  field: {
    ...typedAmount,
    coerce: (wire: unknown) =>
      typedAmount.coerce(typeof wire === 'string' ? wire.trim().replace(/^(\d+),(\d{1,4})$/, '$1.$2') : wire),
  },
} as const satisfies Entry
