/** Around hooks, outside of all others, that give an answer the service's envelope. */
export const asPage = async (context, next) => {
  await next()
  const { total, skip, data } = context.result
  context.result = { result: 'success', totalresults: total, startnumber: skip, numreturned: data.length, data }
}

export const as = (present) => async (context, next) => {
  await next()
  context.result = { result: 'success', ...present(context.result) }
  // Feathers answers a create with 201, the service with 200.
  context.http = { ...context.http, status: 200 }
}
