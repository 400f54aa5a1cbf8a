import type { Entry } from '../catalogue.js'
import { actionPath } from '../paths.js'
import type { About } from './areas.js'
import { parameters } from './openapi-components.js'
import { bodyName, bodySchema, hasBody, operation } from './openapi-operation.js'
import { keepInline } from './openapi-sharing.js'

/**
 * Returns an action's operation object as in openapi.json, with its path and method. Parameters and body are inline;
 * the error schema and response headers remain references.
 */
export function singleOperation(entry: Entry, about: About): Readonly<Record<string, unknown>> {
  const whole = operation(entry, about, keepInline)
  const inPlace: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(Object.entries(parameters).map(([name, one]) => [`#/components/parameters/${name}`, one])),
    ...(hasBody(entry) && { [`#/components/schemas/${bodyName(entry)}`]: bodySchema(entry, keepInline) }),
  }
  const text = JSON.stringify({ path: actionPath(entry), method: entry.method, ...whole }, (_, value) => {
    const to = typeof value === 'object' && value !== null ? (value as { $ref?: unknown }).$ref : undefined
    return typeof to === 'string' && Object.hasOwn(inPlace, to) ? inPlace[to] : value
  })
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}
