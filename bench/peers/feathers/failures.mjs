import { Refusal, refusalBody } from '../common/refusals.mjs'

/** Koa middleware that answers errors in the service's format. */
export const answerFailures = async (ctx, next) => {
  try {
    await next()
    if (ctx.body === undefined) throw new Refusal('action_not_found')
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status === 500) console.error(error)
    ctx.status = refusal.status
    ctx.set(refusal.headers ?? {})
    ctx.body = refusalBody(refusal)
  }
}

function refusalOf(error) {
  if (error instanceof Refusal) return error
  const [violation] = error.name === 'BadRequest' && Array.isArray(error.data) ? error.data : []
  if (violation === undefined) return new Refusal('internal_error')
  const name = violation.params.missingProperty ?? violation.instancePath.slice(1)
  return new Refusal('invalid_parameters', { errors: { [name]: [`The ${name} field ${violation.message}.`] } })
}
