import type { Api } from '../support/service.js'

/** Returns the text of the metrics page. */
export const readMetrics = async (api: Pick<Api, 'url'>): Promise<string> => (await fetch(`${api.url}/metrics`)).text()

/**
 * Returns the value of a series, named without the prefix `countinghouse_`. Returns null if the value is not a number,
 * and undefined if the series is missing.
 */
export async function readMetric(api: Pick<Api, 'url'>, series: string): Promise<number | null | undefined> {
  const line = (await readMetrics(api)).split('\n').find((one) => one.startsWith(`countinghouse_${series} `))
  if (line === undefined) return undefined
  const value = line.split(' ').at(-1)
  return value === 'Nan' ? null : Number(value)
}
