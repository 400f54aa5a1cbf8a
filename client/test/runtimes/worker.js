// Cloudflare worker that makes the calls and responds with their results.
import { calls } from './calls.js'

export default {
  fetch: async (_, { url, key, secret }) => Response.json(await calls({ url, key, secret })),
}
