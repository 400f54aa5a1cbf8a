/** Texts for payments from an account: several invoices together, stored payment methods, and credit. */
export const accountPay = {
  all: 'All',
  owed: 'Outstanding',
  selectToPay: 'Invoices to pay',
  select: 'Pay',
  selectInvoice: 'Select invoice {name}',
  paySelected: 'Pay selected invoices with {gateway}',
  noneSelected: 'Select at least one invoice.',
  noneOfThese: 'No invoices found.',
  allInvoices: 'All invoices',
  payFromCredit: 'Pay with your credit',
  fromCredit: 'Your credit is {credit}. {amount} of it will be applied to this invoice.',
  storeToo:
    'Store this payment method with {gateway} and charge it automatically when invoices are due. I can revoke this consent at any time.',
  addFunds: 'Add funds',
  addFundsText: 'You can add between {min} and {max} to your credit. Your current credit is {credit}.',
  amount: 'Amount in {currency}',
  fundsBy: 'Add funds with {gateway}',
} as const

/** Texts of the page with stored payment methods. */
export const methods = {
  title: 'Payment methods',
  none: 'No payment methods yet. The payment provider stores the ones you add; we do not.',
  method: 'Payment method',
  expires: 'Expires',
  use: 'Status',
  isDefault: 'Default',
  notCharged: 'Not charged automatically',
  charged: 'Charged automatically',
  expired: 'Expired',
  declined: 'Declined. Please add another payment method.',
  endingIn: '{brand} ending in {digits}',
  makeDefault: 'Make default',
  remove: 'Remove',
  automatic: 'Automatic payments',
  automaticOn: 'Due invoices are charged to your default payment method.',
  automaticOff: 'Nothing is charged automatically.',
  automaticUnset: 'Nothing is charged automatically until you allow it for your default payment method.',
  switchOn: 'Enable automatic payments',
  switchOff: 'Disable automatic payments',
  useAutomatically: 'Use for automatic payments',
  agreeExisting:
    'I agree that this payment method is charged automatically when invoices are due. I can revoke this consent at any time.',
  store: 'Add a payment method with {gateway}',
  agreeToStore:
    'I agree that {gateway} stores my payment method and that it is charged automatically when invoices are due. I can revoke this consent at any time.',
  agreeFirst: 'Your payment method can be stored only if you agree.',
  agreeFirstExisting: 'Your payment method can be used only if you agree.',
  keptFromStaff: 'No access to payment methods',
  keptFromLogin: 'You do not have permission to change payment methods. The account owner can change that.',
} as const
