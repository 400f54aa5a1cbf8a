/** Sentences for invalid form fields by rule. `{label}` is the field's label. */
export const fieldRules = {
  required: '{label} is required.',
  empty: '{label} must not be empty.',
  unstorable: '{label} contains a character that cannot be stored.',
  string: '{label} must be text.',
  integer: '{label} must be a whole number.',
  number: '{label} must be a number in plain decimal form.',
  boolean: '{label} must be true or false.',
  array: '{label} must be a list.',
  object: '{label} must be a group of named values.',
  email: '{label} must be an email address.',
  date: '{label} must be an existing date in the form YYYY-MM-DD.',
  maxLength: '{label} must not be longer than {limit} characters.',
  minLength: '{label} must be at least {limit} characters long.',
  pattern: '{label} has an invalid format.',
  minimum: '{label} must be at least {limit}.',
  maximum: '{label} must be at most {limit}.',
  maxItems: '{label} must not have more than {limit} items.',
  minItems: '{label} must have at least {limit} items.',
  enum: '{label} must be one of: {limit}.',
} as const

/** Sentences for invalid fields of specific forms. */
export const mistakes = {
  completeEmail: '{label} must be complete, like ada@example.com.',
  cardNumber: '{label} must not contain a card number. Enter card details only on the payment provider’s page.',
  notThisPassword: 'The password is incorrect.',
  notThisCode: 'This code is incorrect or has already been used.',
  chooseOffered: '{label}: select an available option.',
} as const

/** Field labels and hints. */
export const labels = {
  email: 'Email address',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  newPassword: 'New password',
  atLeast: 'At least {count} characters.',
} as const
