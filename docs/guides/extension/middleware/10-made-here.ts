import type { Middleware } from 'countinghouse/actions'

/** Tells on every answer which installation gave it. */
const madeHere: Middleware = async (koa, next) => {
  await next()
  koa.set('X-Made-Here', 'yes')
}

export default madeHere
