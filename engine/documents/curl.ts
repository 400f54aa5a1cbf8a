import type { Entry } from '../catalogue.js'
import { actionPath } from '../paths.js'
import { curlCommand } from './curl-command.js'
import { smallestCall } from './examples.js'

/** Returns a curl command for an action's smallest valid call. */
export const curl = (entry: Entry, baseUrl: string): string =>
  curlCommand({
    method: entry.method,
    url: baseUrl + actionPath(entry),
    sent: entry.kind === 'unavailable' ? {} : smallestCall(entry),
  })
