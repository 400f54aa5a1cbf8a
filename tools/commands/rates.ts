import { type StoredRates, storeRates } from '../../domain/billing/stored-rates.js'
import { today } from '../../domain/context.js'
import { readBoundedFile } from '../command/bounded-file.js'
import { type CommandResult, command } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { flag, required, text } from '../command/parameters.js'
import { withContexts } from '../contexts.js'
import { readRateFile } from '../rates/rate-file.js'

export default command({
  name: 'rates',
  summary: 'Import exchange rates from a European Central Bank file or from CSV.',
  description:
    'They convert amounts to the default currency. Accepted files are eurofxref-daily and eurofxref-hist, as XML or CSV, or lines of day,currency,rate, with the units of the currency for one unit of the default currency. A file with an invalid line changes nothing.',
  arguments: { file: required(text('FILE', 'the file, or - for stdin')) },
  options: { replace: flag('replace stored rates of the same days with those in the file') },
  json: 'the number of rates added, replaced, already known, and left out',
  environment: serviceVariables,
  examples: [
    ['rates eurofxref-daily.xml', 'imports the rates of one day'],
    ['rates eurofxref-hist.csv', 'imports the rates of all past days'],
    ['rates corrections.csv --replace', 'replaces incorrect rates'],
  ],
  run: async ({ file }, { replace }) => {
    const bytes = await readBoundedFile(file)
    if (bytes.includes(0)) throw new Error(`${file} is not a text file`)
    const content = bytes.toString('utf8')
    return withContexts((contexts) =>
      contexts.transaction(async (ctx) => {
        const read = readRateFile(content, today(ctx))
        if (!('quotes' in read)) throw new Error(formatErrors(read))
        const base = read.base ?? ctx.currencies.default.code
        return describeResult(
          await storeRates(ctx, read.quotes, { base, replaces: replace }),
          ctx.currencies.default.code,
        )
      }),
    )
  },
})

const shownFaults = 10

/** Returns the first errors of a file on one line. */
function formatErrors(faults: readonly { readonly line: number; readonly problem: string }[]): string {
  const first = faults.slice(0, shownFaults).map(({ line, problem }) => `line ${line}: ${problem}`)
  const more = faults.length - first.length
  return `nothing was stored; ${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function describeResult(
  { added, known, kept, replaced, unknown, withoutDefault, closed }: StoredRates,
  usual: string,
): CommandResult {
  const leftOut = [...unknown.values()].reduce((sum, count) => sum + count, 0)
  const parts = [
    `${added} rates to ${usual} added`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(known > 0 ? [`${known} already known`] : []),
    ...(kept > 0 ? [`${kept} differ from stored rates and were not replaced (--replace)`] : []),
    ...(leftOut > 0 ? [`${leftOut} rates of ${unknown.size} unknown currencies left out`] : []),
    ...(closed > 0 ? [`${closed} days in closed months left out`] : []),
    ...(withoutDefault > 0 ? [`${withoutDefault} days without a rate of ${usual} left out`] : []),
  ]
  const facts = { added, replaced, known, kept, unknown: leftOut, without_default: withoutDefault, closed }
  return { text: `${parts.join(', ')}.\n`, document: { currency: usual, ...facts } }
}
