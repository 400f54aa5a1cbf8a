// A worker: answers a request with what its calls brought.
import { calls } from './calls.js'

export default {
  fetch: async (_, { url, key, secret }) => Response.json(await calls({ url, key, secret })),
}
