/** The errors that peers return, with the service's codes and statuses. */
const refusals = {
  incomplete_request: [400, 'The request is incomplete.'],
  unauthenticated: [401, 'The credential is missing or wrong.'],
  account_disabled: [403, 'The staff account of this credential is disabled.'],
  permission_denied: [403, "This account's role lacks the permission that the action requires."],
  client_not_found: [404, 'There is no such client.'],
  invoice_not_found: [404, 'There is no such invoice.'],
  action_not_found: [404, 'There is no action at this address.'],
  invalid_parameters: [422, 'A parameter failed validation.'],
  client_email_taken: [422, 'Another client already has this email address.'],
  login_email_taken: [422, 'A login with this email address already exists.'],
  group_unknown: [422, 'There is no such client group.'],
  currency_unknown: [422, 'There is no such currency.'],
  balance_too_large: [422, 'The balance would be too large.'],
  rate_limited: [429, 'Too many requests.'],
  internal_error: [500, 'The service failed.'],
}

export class Refusal extends Error {
  constructor(code, { status = refusals[code][0], message = refusals[code][1], errors, headers } = {}) {
    super(message)
    Object.assign(this, { code, status, errors, headers })
  }
}

export const refusalBody = ({ code, message, errors }) => ({ result: 'error', code, message, errors })

/** Returns a refusal because of one parameter's value. */
export const rejected = (parameter, code) => {
  const { message } = new Refusal(code)
  return new Refusal(code, { status: 422, errors: { [parameter]: [message] } })
}
