import { median } from './median.mjs'
import { servers } from './servers.mjs'

/** Reduces the figures of all rounds to medians: one row for each workload and server. */
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

/**
 * Compares Countinghouse to the fastest framework and the bare servers for each workload: the ratios of calls per
 * second and of processor time per call. Each figure is the median of all rounds' ratios, because whatever slows down a
 * whole round affects both servers.
 */
export function compare(rows, figures) {
  return [...new Set(rows.map(({ work }) => work))].flatMap((work) => {
    const frameworks = rows.filter((row) => row.work === work && servers[row.server].framework)
    const framework = frameworks.sort((a, b) => b.rate - a.rate)[0]?.server
    const measured = figures.filter((figure) => figure.work === work)
    const [ofFramework, ofBare, ofBareShared] = [framework, 'bare', 'bare-shared'].map((name) => ratios(measured, name))
    if ((ofFramework ?? ofBare ?? ofBareShared) === undefined) return []
    return [{ work, framework, ofFramework, ofBare, ofBareShared }]
  })
}

/** Compares Countinghouse to another server in one workload. Returns undefined if no round has figures for both. */
function ratios(figures, name) {
  const pairs = figures.flatMap((own) => {
    const other = figures.find(({ server, round }) => server === name && round === own.round)
    return own.server === 'countinghouse' && other !== undefined ? [{ own, other }] : []
  })
  if (pairs.length === 0) return undefined
  return {
    calls: median(pairs.map(({ own, other }) => own.rate / other.rate)),
    processor: pairs[0].own.processor && median(pairs.map(({ own, other }) => other.processor / own.processor)),
  }
}

export function summariseMemory(memory) {
  const known = memory.filter(({ residentMiB }) => residentMiB !== undefined)
  const names = [...new Set(known.map(({ server }) => server))]
  return names.map((name) => ({
    server: name,
    residentMiB: median(known.filter(({ server }) => server === name).map(({ residentMiB }) => residentMiB)),
  }))
}
