import type { HttpReply, ModuleContext } from '../../../domain/ports/module.js'
import type { Json } from './json.js'

type Config = Pick<ModuleContext, 'config'>

/** The environments, with the hosts of their API and of the certificates that their reports are signed with. */
export const environments = {
  live: { api: 'api-m.paypal.com', certificates: 'api.paypal.com' },
  sandbox: { api: 'api-m.sandbox.paypal.com', certificates: 'api.sandbox.paypal.com' },
} as const

export type Environment = keyof typeof environments

export const environmentOf = ({ config }: Config): Environment =>
  config.environment === 'sandbox' ? 'sandbox' : 'live'

/** Returns the address of a stand-in or proxy, without slashes at its end; undefined where calls go to PayPal. */
export function standInBase({ config }: Config): string | undefined {
  const { api_base: base = '' } = config
  // The lookbehind keeps the time linear for an address with many slashes inside.
  return base === '' ? undefined : base.replace(/(?<!\/)\/+$/, '')
}

/** Returns the address of the API, without a slash at its end. */
export const apiBase = (ctx: Config): string => standInBase(ctx) ?? `https://${environments[environmentOf(ctx)].api}`

/** Returns the root certificates of a stand-in; undefined where the public ones count. */
export function apiRoots(ctx: Config): string | undefined {
  const { api_ca: roots = '' } = ctx.config
  return standInBase(ctx) === undefined || roots === '' ? undefined : roots
}

/** Returns the object of an answer; undefined where it is none. */
export function jsonIn({ body }: HttpReply): Json | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

export function secondsToWait({ headers }: HttpReply): number | undefined {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? seconds : undefined
}
