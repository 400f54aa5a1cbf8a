import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'

/**
 * Returns a URL that a payer can be redirected to (R-4016): on the scheme and host of BASE_URL, or https on a host in
 * the setting `return_hosts`. Returns undefined for any other URL.
 */
export function returnAddress({ baseUrl, settings }: Pick<Context, 'baseUrl' | 'settings'>, given: string) {
  if (!URL.canParse(given)) return undefined
  const [url, own] = [new URL(given), new URL(baseUrl)]
  const isOwn = url.host === own.host && url.protocol === own.protocol
  const isListed = url.protocol === 'https:' && url.port === '' && settings.hosts('return_hosts').includes(url.hostname)
  const isPlain = url.username === '' && url.password === ''
  return (isOwn || isListed) && isPlain ? url.href : undefined
}

/** Returns a valid return URL. Throws return_url_not_allowed for any other URL. */
export function expectReturnAddress(ctx: Pick<Context, 'baseUrl' | 'settings'>, given: string): string {
  const address = returnAddress(ctx, given)
  if (address === undefined) throw new Fault('return_url_not_allowed')
  return address
}
