import { median } from './median.mjs'
import { servers } from './servers.mjs'

/** Figures of all rounds -> medians: one row for each work and server. */
export function summarise(figures) {
  const rows = new Map()
  for (const figure of figures) {
    const key = `${figure.work} ${figure.server}`
    rows.set(key, [...(rows.get(key) ?? []), figure])
  }
  return [...rows.values()].map((all) => {
    const of = (fact) => all.map((figure) => figure[fact])
    const { work, server } = all[0]
    const rates = of('rate')
    return {
      work,
      server,
      rate: median(rates),
      lowest: Math.min(...rates),
      highest: Math.max(...rates),
      p50: median(of('p50')),
      p99: median(of('p99')),
      processor: all[0].processor === undefined ? undefined : median(of('processor')),
    }
  })
}

/** How Countinghouse stands, work by work: beside the fastest framework, and beside the limit. */
export function compareRates(rows) {
  return [...new Set(rows.map(({ work }) => work))].flatMap((work) => {
    const measured = rows.filter((row) => row.work === work)
    const rateOf = (name) => measured.find(({ server }) => server === name)?.rate
    const own = rateOf('countinghouse')
    if (own === undefined) return []
    const frameworks = measured.filter(({ server }) => servers[server].framework)
    const fastest = frameworks.sort((a, b) => b.rate - a.rate)[0]
    const ratio = (rate) => (rate === undefined ? undefined : own / rate)
    return [
      {
        work,
        framework: fastest?.server,
        ofFramework: ratio(fastest?.rate),
        ofBare: ratio(rateOf('bare')),
        ofBareShared: ratio(rateOf('bare-shared')),
      },
    ]
  })
}

export function summariseMemory(memory) {
  const names = [...new Set(memory.map(({ server }) => server))]
  return names.map((name) => ({
    server: name,
    residentMiB: median(memory.filter(({ server }) => server === name).map(({ residentMiB }) => residentMiB)),
  }))
}
