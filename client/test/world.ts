import { type ClientOptions, Countinghouse } from '@countinghouse/client'

/** The service that run.mjs has started, with some rows of everything. */
interface World {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** The fewest parameters of a valid call, by action. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const world = JSON.parse(process.env.COUNTINGHOUSE_WORLD ?? '{}') as World

/** The tree that the package is a folder of. */
export const root = process.env.COUNTINGHOUSE_ROOT ?? ''

export const connect = (options: Partial<ClientOptions> = {}): Countinghouse =>
  new Countinghouse({ url: world.url, key: world.key, secret: world.secret, ...options })
