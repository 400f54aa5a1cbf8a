/** Outermost around hook that wraps a page of a list in the service's envelope. */
export const asPage = async (context, next) => {
  await next()
  const { total, skip, data } = context.result
  context.result = { result: 'success', totalresults: total, startnumber: skip, numreturned: data.length, data }
}

/** Returns an outermost around hook that wraps a result in the service's envelope. */
export const as = (present) => async (context, next) => {
  await next()
  context.result = { result: 'success', ...present(context.result) }
  // Feathers answers a create call with 201, but the service with 200.
  context.http = { ...context.http, status: 200 }
}
