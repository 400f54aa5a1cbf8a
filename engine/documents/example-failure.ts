import { type Failure, failureBody } from '../errors.js'
import { unknownParameterErrors } from '../ignored-parameters.js'
import { summarizeViolations } from '../input.js'
import type { Refusal } from '../possible-errors.js'

/**
 * Returns an example body for an error. For an error that any call can return, a placeholder replaces the parameter's
 * name, so that all actions share the example.
 */
export function exampleFailure({ status, code, message, parameters, own }: Refusal): unknown {
  const failure: Failure = { status, code, message }
  const [name] = parameters ?? []
  if (code === 'unknown_parameters') return parseFailureBody(addUnknownParameter(failure, 'parametername'))
  if (name !== undefined)
    return parseFailureBody(
      own ? { ...failure, errors: { [name]: [message] } } : addInvalidParameter(failure, 'parametername'),
    )
  return parseFailureBody(
    code === 'internal_error' ? { ...failure, requestid: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90' } : failure,
  )
}

const parseFailureBody = (failure: Failure): unknown => JSON.parse(failureBody(failure))

function addUnknownParameter(failure: Failure, name: string): Failure {
  const errors = unknownParameterErrors([name])
  return { ...failure, message: summarizeViolations(errors), errors }
}

function addInvalidParameter(failure: Failure, name: string): Failure {
  const errors = { [name]: [`The ${name} field is required.`] }
  return { ...failure, message: summarizeViolations(errors), errors }
}
