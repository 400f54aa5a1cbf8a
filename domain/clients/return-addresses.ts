import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'

/**
 * Returns an address that a payer can be led back to (R-4016): https, or the scheme of BASE_URL, at the host of BASE_URL or one of
 * the setting `return_hosts`. Undefined for any other.
 */
export function returnAddress({ baseUrl, settings }: Pick<Context, 'baseUrl' | 'settings'>, given: string) {
  if (!URL.canParse(given)) return undefined
  const [url, own] = [new URL(given), new URL(baseUrl)]
  const isOwn = url.host === own.host && url.protocol === own.protocol
  const isListed = url.protocol === 'https:' && url.port === '' && settings.hosts('return_hosts').includes(url.hostname)
  const isPlain = url.username === '' && url.password === ''
  return (isOwn || isListed) && isPlain ? url.href : undefined
}

/** Returns the same. Throws return_url_not_allowed. */
export function expectReturnAddress(ctx: Pick<Context, 'baseUrl' | 'settings'>, given: string): string {
  const address = returnAddress(ctx, given)
  if (address === undefined) throw new Fault('return_url_not_allowed')
  return address
}
