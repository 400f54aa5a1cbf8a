/** Payments from an account: several invoices at once, stored payment methods, and credit. */
export const accountPay = {
  all: 'All',
  owed: 'To pay',
  selectToPay: 'Choose what you pay',
  select: 'Pay',
  selectInvoice: 'Pay invoice {name}',
  paySelected: 'Pay what is chosen by {gateway}',
  noneSelected: 'Choose at least one invoice.',
  noneOfThese: 'There are no such invoices.',
  allInvoices: 'All invoices',
  payFromCredit: 'Pay from your credit',
  fromCredit: 'Your credit is {credit}. {amount} of it goes to this invoice.',
  storeToo:
    'Store this payment method at {gateway}, and charge it by itself for invoices that are due. I can take this back at any time.',
  addFunds: 'Add funds',
  addFundsText: 'What you pay in becomes credit, from {min} to {max}. Your credit is {credit}.',
  amount: 'Amount in {currency}',
  fundsBy: 'Pay in by {gateway}',
} as const

/** Page of stored payment methods. */
export const methods = {
  title: 'Payment methods',
  none: 'There are no payment methods yet. What you store here is kept by the payment service, not by us.',
  method: 'Payment method',
  expires: 'Expires',
  use: 'Use',
  isDefault: 'Default',
  notCharged: 'Not charged by itself',
  charged: 'Charged by itself',
  expired: 'Expired',
  declined: 'Declined: please store another one',
  endingIn: '{brand}, ending in {digits}',
  makeDefault: 'Make this the default',
  remove: 'Remove',
  automatic: 'Automatic payment',
  automaticOn: 'Invoices that are due are charged to your default payment method.',
  automaticOff: 'Nothing is charged by itself.',
  automaticUnset: 'Nothing is charged by itself, until your default payment method may be.',
  switchOn: 'Switch automatic payment on',
  switchOff: 'Switch automatic payment off',
  useAutomatically: 'Use for automatic payment',
  agreeExisting:
    'I agree that this payment method is charged by itself for invoices that are due. I can take this back at any time.',
  store: 'Store a payment method at {gateway}',
  agreeToStore:
    'I agree that {gateway} stores my payment method, and that it is charged by itself for invoices that are due. I can take this back at any time.',
  agreeFirst: 'It is stored only if you agree.',
  agreeFirstExisting: 'It is used only if you agree.',
  keptFromStaff: 'No access to payment methods',
  keptFromLogin: 'Your login may not change payment methods. The owner of the account can change that.',
} as const
