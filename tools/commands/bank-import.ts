import { planEntries } from '../../domain/payments/bank/plan.js'
import type { MatchedEntry } from '../../domain/payments/bank/planned-entry.js'
import { recordEntry } from '../../domain/payments/bank/record.js'
import { Fault } from '../../domain/values/faults.js'
import type { ContextFactory } from '../../server/contexts.js'
import { isEncoding } from '../bank-import/camt.js'
import { readColumns } from '../bank-import/csv-columns.js'
import {
  countOutcomes,
  formatCsv,
  formatText,
  type ListedEntry,
  presentEntry,
  presentSkippedEntry,
  type RecordingResult,
} from '../bank-import/entry-list.js'
import type { Statement } from '../bank-import/statement.js'
import { readStatement } from '../bank-import/statement-file.js'
import { readBoundedFile } from '../command/bounded-file.js'
import { type CommandResult, command } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { choice, flag, parsedText, required, text, withDefault } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { withContexts } from '../contexts.js'
import { writeText } from '../export-files/text-out.js'

export default command({
  name: 'bank-import',
  summary: 'Match a bank statement to invoices, and record the payments with --apply.',
  description:
    'Reads CAMT.053 and CSV. An entry matches if two of number, amount, and payer agree, and is recorded once by its bank reference. Entries that do not match are listed, and the exit code is 1. A file with an invalid line changes nothing.',
  arguments: { file: required(text('FILE', 'the statement, or - for stdin')) },
  options: {
    apply: flag('record the matching entries; without it, nothing is changed'),
    columns: parsedText(
      'COLUMNS',
      'CSV only: date, amount, reference, name, iban, id, and currency, each with = and a column title or number, separated by commas; join several columns with +',
      readColumns,
    ),
    decimal: withDefault(choice('SIGN', 'CSV only: the decimal separator', ['.', ',']), '.'),
    encoding: withDefault(parsedText('NAME', 'CSV only: the character encoding', readEncoding), 'utf-8'),
    slashes: choice('ORDER', 'CSV only: the order of dates written with /', ['dmy', 'mdy']),
    currency: parsedText(
      'CODE',
      'CSV only: the currency of rows without one; the default currency if omitted',
      readCode,
    ),
    out: text('LIST', 'a file for the list as CSV, with untruncated texts'),
  },
  json: 'each entry with its outcome, and the counts',
  environment: serviceVariables,
  examples: [
    ['bank-import statement.xml', 'lists what would be recorded'],
    ['bank-import statement.xml --apply', 'records the matching entries'],
    [
      'bank-import umsaetze.csv --columns date=Valuta,amount=Betrag,reference=Verwendungszweck,name=Name,iban=IBAN --decimal , --encoding windows-1252',
      'reads a CSV file',
    ],
  ],
  run: async ({ file }, { apply, out, ...form }) => {
    const bytes = await readBoundedFile(file)
    return withContexts(
      async (contexts) => {
        const currency = form.currency ?? (await contexts.on()).currencies.default.code
        const statement = readStatement(bytes, { ...form, currency })
        return describeImport(await importStatement(contexts, statement, apply), { isRecorded: apply, out })
      },
      { changesRows: apply },
    )
  },
})

function readEncoding(name: string): string {
  if (!isEncoding(name))
    throw new WrongUsage(`--encoding must be an encoding such as utf-8 or windows-1252, not ${name}`)
  return name.toLowerCase()
}

function readCode(code: string): string {
  if (!/^[A-Z]{3}$/i.test(code)) throw new WrongUsage(`--currency must be a code such as EUR, not ${code}`)
  return code.toUpperCase()
}

/**
 * Returns all entries of a statement for the list, in file order. Records the matching entries if `isRecorded` is true.
 */
async function importStatement(
  contexts: ContextFactory,
  { entries, passed }: Statement,
  isRecorded: boolean,
): Promise<ListedEntry[]> {
  const ctx = await contexts.on()
  const listed = passed.map(presentSkippedEntry)
  for (const planned of await planEntries(ctx, entries)) {
    const isToRecord = isRecorded && planned.outcome === 'fits'
    listed.push(presentEntry(ctx.currencies, planned, isToRecord ? await record(contexts, planned) : undefined))
  }
  return listed.sort((a, b) => a.line - b.line)
}

/** Records an entry in a separate transaction. An entry that cannot be recorded does not stop the others. */
async function record(contexts: ContextFactory, planned: MatchedEntry): Promise<RecordingResult> {
  try {
    const done = await contexts.transaction((ctx) => recordEntry(ctx, planned))
    return done === 'changed' ? { failed: 'its invoice has changed; run the command again' } : done
  } catch (error) {
    if (error instanceof Fault) return { failed: error.message }
    throw error
  }
}

async function describeImport(
  listed: readonly ListedEntry[],
  { isRecorded, out }: { readonly isRecorded: boolean; readonly out: string | undefined },
): Promise<CommandResult> {
  if (out !== undefined) await writeText(out, (write) => write(formatCsv(listed)))
  const counts = countOutcomes(listed)
  return {
    text: formatText(listed, isRecorded),
    document: { applied: isRecorded, counts, entries: listed },
    failed: counts.open + counts.failed > 0,
  }
}
