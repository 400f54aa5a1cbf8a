import type { Api } from '../support/service.js'

/** Returns the page of metrics. */
export const read = async (api: Pick<Api, 'url'>): Promise<string> => (await fetch(`${api.url}/metrics`)).text()

/** The value of one series, written as Prometheus does; null where it has none, undefined where it is not there. */
export async function readValue(api: Pick<Api, 'url'>, series: string): Promise<number | null | undefined> {
  const line = (await read(api)).split('\n').find((one) => one.startsWith(`countinghouse_${series} `))
  if (line === undefined) return undefined
  const value = line.split(' ').at(-1)
  return value === 'Nan' ? null : Number(value)
}
