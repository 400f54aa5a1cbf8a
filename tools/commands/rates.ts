import { type StoredRates, storeRates } from '../../domain/billing/stored-rates.js'
import { today } from '../../domain/context.js'
import { readBounded } from '../command/bounded-file.js'
import { command, type Told } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { flag, required, text } from '../command/parameters.js'
import { withContexts } from '../contexts.js'
import { readRateFile } from '../rates/rate-file.js'

export default command({
  name: 'rates',
  summary: 'Read exchange rates of days from a file of the European Central Bank, or from CSV.',
  description:
    'Sums are converted at them to the default currency. It takes the files eurofxref-daily and eurofxref-hist, XML or CSV, or lines of day,currency,rate, where a rate is units of the currency for one of the default currency. A file with a wrong line changes nothing.',
  arguments: { file: required(text('FILE', 'the file, or - for stdin')) },
  options: { replace: flag('replace rates that are on record for a day by those of the file') },
  json: 'how many rates were added, replaced, known and left out',
  environment: serviceVariables,
  examples: [
    ['rates eurofxref-daily.xml', 'reads the rates of one day'],
    ['rates eurofxref-hist.csv', 'reads those of all days before'],
    ['rates corrections.csv --replace', 'corrects some'],
  ],
  run: async ({ file }, { replace }) => {
    const bytes = await readBounded(file)
    if (bytes.includes(0)) throw new Error(`${file} is no text`)
    const content = bytes.toString('utf8')
    return withContexts((contexts) =>
      contexts.transaction(async (ctx) => {
        const read = readRateFile(content, today(ctx))
        if (!('quotes' in read)) throw new Error(faultsOf(read))
        const base = read.base ?? ctx.currencies.default.code
        return tell(await storeRates(ctx, read.quotes, { base, replaces: replace }), ctx.currencies.default.code)
      }),
    )
  },
})

const shownFaults = 10

/** Returns the first errors of a file on one line. */
function faultsOf(faults: readonly { readonly line: number; readonly problem: string }[]): string {
  const first = faults.slice(0, shownFaults).map(({ line, problem }) => `line ${line}: ${problem}`)
  const more = faults.length - first.length
  return `nothing was stored; ${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function tell({ added, known, kept, replaced, unknown, withoutDefault, closed }: StoredRates, usual: string): Told {
  const leftOut = [...unknown.values()].reduce((sum, count) => sum + count, 0)
  const parts = [
    `${added} rates to ${usual} added`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(kept > 0 ? [`${kept} differ from those on record, which stay (--replace)`] : []),
    ...(leftOut > 0 ? [`${leftOut} of ${unknown.size} currencies that are not set up left out`] : []),
    ...(closed > 0 ? [`${closed} days of closed months left out`] : []),
    ...(withoutDefault > 0 ? [`${withoutDefault} days without a rate of ${usual} left out`] : []),
  ]
  const facts = { added, replaced, known, kept, unknown: leftOut, without_default: withoutDefault, closed }
  return { text: `${parts.join(', ')}.\n`, document: { currency: usual, ...facts } }
}
