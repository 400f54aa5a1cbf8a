import type { Rule } from '../billing/kind-audit.js'

interface Papers {
  readonly series: 'invoice' | 'credit_note'
  readonly table: 'invoices' | 'credit_notes'
}

const invoices: Papers = { series: 'invoice', table: 'invoices' }
const creditNotes: Papers = { series: 'credit_note', table: 'credit_notes' }

/** SQL for the number of document numbers recorded as unused, per counter (R-3504, R-3510). */
const gaps = '(select counter, sum(last - first + 1) as left_out from number_gaps group by counter)'

/**
 * SQL for counters that do not match the documents of their series. Numbers are unique and above 0. There is no
 * unrecorded gap if the number of documents equals the counter minus the recorded gaps, and no document has a number in
 * a gap or above the counter.
 */
const counterMismatchSql = ({ series, table }: Papers): string => `select 1 as id from counters
  cross join (select count(number) as given, coalesce(max(number), 0) as highest, coalesce(min(number), 1) as lowest
    from ${table}) as numbers
  left join ${gaps} as gaps on gaps.counter = counters.name
  where name = '${series}' and (given <> value - coalesce(left_out, 0) or highest > value or lowest < 1
    or exists (select 1 from number_gaps join ${table} on number between first and last
      where number_gaps.counter = '${series}'))`

/** SQL for the same check of yearly counters, including documents of a year without a counter. */
const yearlyCounterMismatchSql = ({ series, table }: Papers): string => `select 1 as id from
  (select name from counters where name like '${series}:%'
    union select '${series}:' || cast(number_year as text) from ${table} where number_year is not null) as years
  left join counters on counters.name = years.name
  left join (select '${series}:' || cast(number_year as text) as name, count(number_in_year) as given,
      max(number_in_year) as highest, min(number_in_year) as lowest
    from ${table} where number_year is not null group by number_year) as numbers on numbers.name = years.name
  left join ${gaps} as gaps on gaps.counter = years.name
  where coalesce(given, 0) <> coalesce(value, 0) - coalesce(left_out, 0)
    or highest > value or lowest < 1 or exists (select 1 from number_gaps join ${table}
      on '${series}:' || cast(number_year as text) = number_gaps.counter and number_in_year between first and last
      where number_gaps.counter = years.name)`

/**
 * SQL for documents whose number text is the bare number of another document, and for documents with a text but without
 * a number.
 */
const ambiguousNumberSql = ({ table }: Papers): string => `select ${table}.id from ${table}
  join ${table} as other on other.number_text is null
    and other.number = case when length(${table}.number_text) <= 15 and ltrim(${table}.number_text, '0123456789') = ''
      and substr(${table}.number_text, 1, 1) <> '0' then cast(${table}.number_text as bigint) end
  where ${table}.number_text is not null
  union select id from ${table} where number is null and (number_text is not null or number_in_year is not null)`

/** Rules for document numbers: consecutive numbering, numbering within a year, and the formatted numbers. */
export const numberRules: readonly Rule[] = [
  {
    name: 'invoice-numbers',
    broken: 'invoice number counters that do not match the numbers of existing invoices',
    sql: () => `${counterMismatchSql(invoices)} union ${yearlyCounterMismatchSql(invoices)}`,
  },
  {
    name: 'credit-note-numbers',
    broken: 'credit note number counters that do not match the numbers of existing credit notes',
    sql: () => `${counterMismatchSql(creditNotes)} union ${yearlyCounterMismatchSql(creditNotes)}`,
  },
  {
    name: 'invoice-number-twice',
    broken: "invoices whose number reads like another invoice's number",
    sql: () => ambiguousNumberSql(invoices),
  },
  {
    name: 'credit-note-number-twice',
    broken: "credit notes whose number reads like another credit note's number",
    sql: () => ambiguousNumberSql(creditNotes),
  },
  {
    // Earlier releases stored money on invoices without numbering them. The daily job numbers such invoices.
    // Release before: paid-proformas
    name: 'money-without-number',
    broken: 'invoices without a number that are paid or hold money',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and number is null
      and status not in ('draft', 'cancelled') and (status = 'paid' or paid <> 0 or credit <> 0 or credited <> 0)`,
  },
]
