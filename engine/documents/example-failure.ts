import { type Failure, failureBody } from '../errors.js'
import { unknownParameters } from '../ignored-parameters.js'
import { summarise } from '../input.js'
import type { Refusal } from '../refusals.js'

/**
 * Returns an example body for an error. For an error that any call can return, a placeholder replaces the parameter's
 * name, so that all actions share the example.
 */
export function exampleFailure({ status, code, message, parameters, own }: Refusal): unknown {
  const failure: Failure = { status, code, message }
  const [name] = parameters ?? []
  if (code === 'unknown_parameters') return sent(unknown(failure, 'parametername'))
  if (name !== undefined)
    return sent(own ? { ...failure, errors: { [name]: [message] } } : invalid(failure, 'parametername'))
  return sent(code === 'internal_error' ? { ...failure, requestid: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90' } : failure)
}

const sent = (failure: Failure): unknown => JSON.parse(failureBody(failure))

function unknown(failure: Failure, name: string): Failure {
  const errors = unknownParameters([name])
  return { ...failure, message: summarise(errors), errors }
}

function invalid(failure: Failure, name: string): Failure {
  const errors = { [name]: [`The ${name} field is required.`] }
  return { ...failure, message: summarise(errors), errors }
}
