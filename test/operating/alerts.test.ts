import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { withoutJobs } from '../support/daily.js'
import { prepared } from '../support/databases.js'
import { startApi } from '../support/service.js'
import { folder, listAnchors, pages, readOperating } from './documents.js'
import { firing, healthy, hours, type Series, slowAlerts, slowHours } from './firing.js'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

const rulesFile = 'prometheus-rules.yaml'
const rules: readonly Rule[] = parse(readOperating(rulesFile)).groups.flatMap((group: { rules: Rule[] }) => group.rules)

/** Returns the metric names in a text, without the suffixes that Prometheus adds for histograms. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:countinghouse|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  )

/** Returns the names of the metrics that the service exports on SQLite or PostgreSQL. */
async function served(t: Parameters<typeof startApi>[0]): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const make of [prepared.sqlite, prepared.postgres]) {
    const api = await startApi(t, await make(t), withoutJobs)
    const text = await (await fetch(`${api.url}/metrics`)).text()
    for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) names.add(name)
  }
  return names
}

t.test(
  'every metric in the rules, the dashboard, and the pages is exported, and alerts.md describes every countinghouse metric',
  async (t) => {
    const known = await served(t)
    const expressions = [...readOperating('grafana-dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)]
    t.ok(expressions.length > 30, 'reads the panels')
    const named = {
      rules: rules.flatMap(({ expr }) => namesIn(expr)),
      dashboard: expressions.flatMap(([, expr = '']) => namesIn(expr)),
      pages: [...pages().values()].flatMap(namesIn),
    }
    for (const [where, names] of Object.entries(named)) {
      t.ok(names.length > 10, where)
      t.strictSame(
        [...new Set(names)].filter((name) => !known.has(name)),
        [],
        where,
      )
    }
    const described = new Set(namesIn(readOperating('alerts.md')))
    t.strictSame(
      [...known].filter((name) => name.startsWith('countinghouse_') && !described.has(name)),
      [],
      'metrics missing from alerts.md',
    )
  },
)

t.test('every alert has a severity and links to an existing page or section', async (t) => {
  const known = pages()
  for (const { alert, labels, annotations } of rules) {
    t.match(labels.severity, /^(?:page|ticket)$/, alert)
    const [page = '', anchor] = annotations.runbook.split('#')
    t.ok(known.has(page), `${alert}: ${page}`)
    if (anchor !== undefined)
      t.ok(listAnchors(known.get(page) ?? '').includes(anchor), `${alert}: ${annotations.runbook}`)
  }
})

t.test('firing.ts contains an example for each alert, in the order of the rules', async (t) => {
  t.strictSame(
    rules.map(({ alert }) => alert),
    Object.keys(firing),
  )
})

const promtool = 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0
const absent = 'promtool is not installed (apt-get install prometheus)'

t.test(
  'promtool accepts the rules, each rule fires for its example, and no rule fires for a healthy service',
  {
    skip: !hasPromtool && absent,
  },
  async (t) => {
    const checked = spawnSync(promtool, ['check', 'rules', join(folder, rulesFile)], { encoding: 'utf8' })
    t.equal(checked.status, 0, checked.stdout + checked.stderr)

    const isFiring = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`
    const example = (alert: string, at: string) => ({
      interval: slowAlerts.has(alert) ? '1h' : '1m',
      input_series: seriesFor(alert),
      promql_expr_test: [{ expr: isFiring(alert), eval_time: at, exp_samples: [{ labels: '{}', value: 1 }] }],
    })
    const well = {
      interval: '1m',
      input_series: written(healthy),
      promql_expr_test: [{ expr: 'count(ALERTS{alertstate="firing"})', eval_time: `${hours}h`, exp_samples: [] }],
    }
    const names = Object.keys(firing)
    const quick = names.filter((alert) => !slowAlerts.has(alert)).map((alert) => example(alert, `${hours}h`))
    const slow = names.filter((alert) => slowAlerts.has(alert)).map((alert) => example(alert, `${slowHours}h`))
    for (const [evaluation_interval, tests] of [
      ['5m', [well, ...quick]],
      ['1h', slow],
    ] as const) {
      const file = join(t.testdir(), 'rules.test.yaml')
      writeFileSync(file, stringify({ rule_files: [join(folder, rulesFile)], evaluation_interval, tests }))
      const tested = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' })
      t.equal(tested.status, 0, tested.stdout + tested.stderr)
    }
  },
)

const written = (series: Series) => Object.entries(series).map(([series, values]) => ({ series, values }))

/**
 * Returns the series of an alert's example. Unless the alert is slow, adds the healthy series that its expression
 * reads.
 */
function seriesFor(alert: string) {
  const read = rules
    .filter((rule) => rule.alert === alert)
    .map(({ expr }) => expr)
    .join()
  const beside = Object.entries(healthy).filter(([series]) => read.includes(series.replace(/\{.*/, '')))
  return written({ ...Object.fromEntries(slowAlerts.has(alert) ? [] : beside), ...firing[alert] })
}

t.test('the dashboard has a title, unique panel IDs, and a query in every panel except rows', async (t) => {
  const dashboard = JSON.parse(readOperating('grafana-dashboard.json'))
  t.match(dashboard, { title: 'Countinghouse', uid: 'countinghouse', schemaVersion: Number })
  const ids = dashboard.panels.map(({ id }: { id: number }) => id)
  t.equal(new Set(ids).size, ids.length, 'panel IDs are unique')
  for (const { title, type, targets, gridPos } of dashboard.panels) {
    t.ok(gridPos.x + gridPos.w <= 24, title)
    if (type !== 'row') t.ok(targets.length > 0 && targets.every(({ expr }: { expr: string }) => expr !== ''), title)
  }
})
