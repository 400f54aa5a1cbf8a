// Runs in the browser.
import { queryPairs } from '../../../../engine/documents/curl-command.js'
import type { Operation } from './operation.js'

export interface Credential {
  readonly key: string
  readonly secret: string
}

export interface FilledCall {
  readonly operation: Operation
  readonly values: Readonly<Record<string, unknown>>
  readonly isStrict: boolean
  readonly isDryRun: boolean
  /** Undefined if the action accepts none. */
  readonly idempotencyKey: string | undefined
}

/** Returns the headers of a call without its credential. */
export const buildHeaders = ({ isStrict, isDryRun, idempotencyKey }: FilledCall): Record<string, string> => ({
  ...(isStrict && { Prefer: 'handling=strict' }),
  ...(isDryRun && { 'Dry-Run': 'true' }),
  // A dry run stores no response, so it needs no key.
  ...(idempotencyKey !== undefined && !isDryRun && { 'Idempotency-Key': idempotencyKey }),
})

/**
 * Returns the URL and options for a call. Only headers contain the credential, so that it never appears in an address,
 * a cache, or a referrer. Redirects fail.
 */
export function buildRequest(call: FilledCall, base: URL, { key, secret }: Credential): [URL, RequestInit] {
  const { path, method } = call.operation
  const url = new URL(path.replace(/^\//, ''), base)
  const isGet = method === 'GET'
  if (isGet) for (const [name, value] of queryPairs(call.values)) url.searchParams.append(name, value)
  return [
    url,
    {
      method,
      headers: {
        ...(key !== '' && { 'X-API-Key': key }),
        ...(secret !== '' && { 'X-API-Secret': secret }),
        ...buildHeaders(call),
        ...(!isGet && { 'Content-Type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(call.values) }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    },
  ]
}
