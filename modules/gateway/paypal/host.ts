import type { HttpReply, ModuleContext } from '../../../domain/ports/module.js'
import type { Json } from './json.js'

type Config = Pick<ModuleContext, 'config'>

/** PayPal's environments, with the hosts of the API and of the certificates that sign reports. */
export const environments = {
  live: { api: 'api-m.paypal.com', certificates: 'api.paypal.com' },
  sandbox: { api: 'api-m.sandbox.paypal.com', certificates: 'api.sandbox.paypal.com' },
} as const

export type Environment = keyof typeof environments

export const readEnvironment = ({ config }: Config): Environment =>
  config.environment === 'sandbox' ? 'sandbox' : 'live'

/**
 * Returns the base URL of a custom API server, such as a proxy, without trailing slashes. Undefined if calls go to
 * PayPal.
 */
export function customApiBase({ config }: Config): string | undefined {
  const { api_base: base = '' } = config
  // The lookbehind keeps the time linear for a URL with many slashes inside.
  return base === '' ? undefined : base.replace(/(?<!\/)\/+$/, '')
}

/** Returns the API's base URL without a trailing slash. */
export const apiBase = (ctx: Config): string =>
  customApiBase(ctx) ?? `https://${environments[readEnvironment(ctx)].api}`

/** Returns a custom API server's root certificates, or undefined for the public ones. */
export function apiRoots(ctx: Config): string | undefined {
  const { api_ca: roots = '' } = ctx.config
  return customApiBase(ctx) === undefined || roots === '' ? undefined : roots
}

/** Parses a response body. Returns undefined if it is not a JSON object. */
export function parseJson({ body }: HttpReply): Json | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
