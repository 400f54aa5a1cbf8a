import { titleOfDialect } from './databases.mjs'
import { servers } from './servers.mjs'
import { table } from './table.mjs'
import { works } from './works.mjs'

const whole = (value) => Math.round(value).toLocaleString('en-US')
const decimals = (digits) => (value) => (value === undefined ? '–' : value.toFixed(digits))
const [zero, one, two] = [decimals(0), decimals(1), decimals(2)]
const titleOf = (name) => (name === undefined ? '–' : servers[name].title)

/** Returns all results as text that is also valid Markdown. */
export function report({ machine, setting, rows, ratios, memory, startup, pages, recurring, mail, problems }) {
  const parts = [machineLine(machine)]
  if (rows.length > 0) {
    const { connections, rounds, seconds, clients } = setting
    parts.push(
      `${connections} connections over loopback from a process of their own, ${whole(clients)} clients in the database, ` +
        `medians of ${rounds} rounds of ${seconds} s.`,
    )
    for (const [work, { title }] of Object.entries(works)) {
      const measured = rows.filter((row) => row.work === work)
      if (measured.length > 0) parts.push(`${title}\n\n${rateTable(measured)}`)
    }
    if (ratios.length > 0)
      parts.push(
        `Calls per second of Countinghouse, as a multiple of:\n\n${ratioTable(ratios, 'calls')}`,
        `Processor time of a call, as a multiple of Countinghouse's (0.50: Countinghouse uses twice as much):\n\n${ratioTable(ratios, 'processor')}`,
      )
    if (memory.length > 0) parts.push(`Memory after the workloads:\n\n${memoryTable(memory)}`)
  }
  if (startup !== undefined)
    parts.push(`Startup of Countinghouse, to the first answered call:\n\n${startupTable(startup)}`)
  if (pages !== undefined) parts.push(...pagesParts(pages))
  if (recurring !== undefined)
    parts.push(`geninvoices for ${whole(recurring.due)} due services:\n\n${recurringTable(recurring)}`)
  if (mail !== undefined)
    parts.push(
      `${whole(mail.mails)} emails to a mail server that takes ${mail.answerAfterMs} ms for each answer:\n\n${mailTable(mail)}`,
    )
  if (problems.length > 0) parts.push(`THIS RUN IS INVALID:\n\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return `${parts.join('\n\n')}\n`
}

/** Returns the result for docs/benchmarks.md: a table with a row for each workload. */
export function summaryTable({ machine, setting, rows, ratios }) {
  const { connections, rounds, seconds, clients } = setting
  const lines = rows
    .filter(({ server }) => server === 'countinghouse')
    .map(({ work, rate, processor }) => {
      const { framework, ofFramework, ofBare, ofBareShared } = ratios.find((one) => one.work === work) ?? {}
      const times = framework === undefined ? '–' : `${titleOf(framework)} ${two(ofFramework?.calls)}`
      return [work, whole(rate), zero(processor), times, two(ofBare?.calls), two(ofBareShared?.calls)]
    })
  const head = ['work', 'calls/s', 'processor µs', '× framework', '× bare', '× bare, shared commits']
  return `${machineLine(machine)} ${connections} connections, ${whole(clients)} clients, medians of ${rounds} rounds of ${seconds} s.\n\n${table(head, lines)}\n`
}

const machineLine = ({ cpu, cores, memoryGiB, node, system, loadBefore }) =>
  `${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, ${system}; load before the run ${loadBefore}.`

const rateTable = (rows) =>
  table(
    ['server', 'calls/s', 'lowest', 'highest', 'p50 ms', 'p99 ms', 'processor µs'],
    rows.map(({ server, rate, lowest, highest, p50, p99, processor }) => [
      titleOf(server),
      whole(rate),
      whole(lowest),
      whole(highest),
      two(p50),
      two(p99),
      zero(processor),
    ]),
  )

const ratioTable = (ratios, fact) =>
  table(
    ['work', 'fastest framework', 'times', 'bare', 'bare, shared commits'],
    ratios.map(({ work, framework, ofFramework, ofBare, ofBareShared }) => [
      work,
      titleOf(framework),
      two(ofFramework?.[fact]),
      two(ofBare?.[fact]),
      two(ofBareShared?.[fact]),
    ]),
  )

const memoryTable = (memory) =>
  table(
    ['server', 'MiB resident'],
    memory.map(({ server, residentMiB }) => [titleOf(server), whole(residentMiB)]),
  )

function startupTable({ rows, perAction }) {
  const lines = table(
    ['actions', 'ms', 'processor ms', 'MiB resident'],
    rows.map(({ actions, milliseconds, processor, residentMiB }) => [
      whole(actions),
      whole(milliseconds),
      zero(processor),
      whole(residentMiB),
    ]),
  )
  return `${lines}\n\nEach additional action costs ${two(perAction.milliseconds)} ms and ${one(perAction.kibibytes)} KiB.`
}

/** Returns the comparison of a long and a short list, and the speed of reading the whole list. */
const pagesParts = ({ few, many, walkSize, rows }) => [
  `25 rows with the total, with a row added before each page; processor µs of service and database per page:\n\n${table(
    ['', `of ${whole(few)}`, `of ${whole(many)}`, 'times'],
    rows.flatMap(({ dialect, short, long }) =>
      Object.keys(short.costs).map((page) => [
        `${titleOfDialect[dialect]}, ${page}`,
        zero(short.costs[page]),
        zero(long.costs[page]),
        two(long.costs[page] / short.costs[page]),
      ]),
    ),
  )}`,
  `Reading all ${whole(many)} invoices, ${walkSize} per page:\n\n${table(
    ['', 'pages/s', 'last pages / first pages', 'the same while rows are added'],
    rows.map(({ dialect, long }) => [
      titleOfDialect[dialect],
      whole(long.walk.pagesPerSecond),
      two(long.walk.lastBesideFirst),
      two(long.busy),
    ]),
  )}`,
]

const recurringTable = ({ rows }) =>
  table(
    ['', 'invoices/s', 'processor µs', 'times the plain SQL', 'peak MiB resident'],
    rows.flatMap(({ dialect, service, bare, peakMiB }) => [
      [titleOfDialect[dialect], whole(service.rate), zero(service.processor), one(ratio(service, bare)), zero(peakMiB)],
      [`${titleOfDialect[dialect]}, the same rows with plain SQL`, whole(bare.rate), zero(bare.processor), '', ''],
    ]),
  )

const mailTable = ({ rows }) =>
  table(
    ['', 'emails/s', 'processor ms', 'connections'],
    rows.map(({ dialect, rate, processor, connections }) => [
      titleOfDialect[dialect],
      whole(rate),
      two(processor),
      whole(connections),
    ]),
  )

/** Returns the ratio of processor times, or of elapsed times if processor times are unknown. */
const ratio = (one, other) => (one.processor === undefined ? other.rate / one.rate : one.processor / other.processor)
