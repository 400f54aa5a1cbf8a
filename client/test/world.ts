import { type ClientOptions, Countinghouse } from '@countinghouse/client'

/** Address, credential, and sample parameters of the service that run.mjs starts. */
interface World {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** Smallest valid parameters by action. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const world = JSON.parse(process.env.COUNTINGHOUSE_WORLD ?? '{}') as World

/** Root of the source tree that contains the client package. */
export const root = process.env.COUNTINGHOUSE_ROOT ?? ''

export const connect = (options: Partial<ClientOptions> = {}): Countinghouse =>
  new Countinghouse({ url: world.url, key: world.key, secret: world.secret, ...options })
