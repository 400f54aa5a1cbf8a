import type { Knex } from 'knex'

/** A rule of the ledger that some rows break. */
export interface Finding {
  readonly rule: string
  readonly count: number
  /** Some of the ids. */
  readonly examples: readonly number[]
}

interface Rule {
  readonly rule: string
  /** SQL that both databases understand; its rows are what breaks the rule, by `id`. */
  readonly broken: string
}

const maxExamples = 5

/** Sums by row of another table, once for all rows. */
const sums = (table: string, column: string, by: string, where = '1 = 1'): string =>
  `(select ${by}, sum(${column}) as total from ${table} where ${where} group by ${by})`

/** The rules that hold in every database at every moment (R-2009). Each is one statement over whole tables. */
const rules: readonly Rule[] = [
  {
    rule: 'clients whose credit is not the sum of its entries',
    broken: `select clients.id from clients
      left join ${sums('credit_entries', 'amount', 'client_id')} as entries on entries.client_id = clients.id
      where clients.credit <> coalesce(entries.total, 0)`,
  },
  {
    rule: 'invoices on which other payments are recorded than there are transactions',
    broken: `select invoices.id from invoices
      left join ${sums('transactions', 'applied', 'invoice_id')} as applied on applied.invoice_id = invoices.id
      where invoices.paid <> coalesce(applied.total, 0)`,
  },
  {
    // Refunds to credit and overpayments are entries above 0 that name the invoice.
    rule: 'invoices on which other credit is recorded than was taken for them and not given back',
    broken: `select invoices.id from invoices
      left join ${sums('credit_entries', 'amount', 'invoice_id', 'amount < 0')} as used on used.invoice_id = invoices.id
      left join ${sums('credit_entries', 'amount', 'invoice_id')} as entries on entries.invoice_id = invoices.id
      where invoices.credit > -coalesce(used.total, 0) or invoices.credit < -coalesce(entries.total, 0)`,
  },
  {
    rule: 'invoices whose subtotal is not the sum of their lines',
    broken: `select invoices.id from invoices
      left join ${sums('invoice_items', 'amount', 'invoice_id')} as lines on lines.invoice_id = invoices.id
      where invoices.subtotal <> coalesce(lines.total, 0)`,
  },
  {
    rule: 'invoices whose total is not what discount and tax make of the subtotal',
    broken: 'select id from invoices where total <> subtotal - discount + tax or total < 0',
  },
  {
    // The share of the discount is not stored, so this rounds twice and may differ by one unit.
    rule: 'invoices whose tax is not that of their taxed lines at their rate',
    broken: `select invoices.id from invoices
      left join ${sums('invoice_items', 'amount', 'invoice_id', 'is_taxed = 1')} as taxed
        on taxed.invoice_id = invoices.id
      where invoices.subtotal <> 0 and abs(
        invoices.tax - coalesce(taxed.total, 0) * (1 - invoices.discount * 1.0 / invoices.subtotal)
          * invoices.tax_rate / 100000.0
      ) > 1 + abs(coalesce(taxed.total, 0) * 1.0 / invoices.subtotal)`,
  },
  {
    rule: 'invoices that hold more than they come to',
    broken: 'select id from invoices where paid + credit + credited > total and paid + credit > 0',
  },
  {
    rule: 'paid invoices on which something is owed',
    broken: "select id from invoices where status = 'paid' and paid + credit + credited < total",
  },
  {
    rule: 'invoices in another currency than their client’s',
    broken: `select invoices.id from invoices join clients on clients.id = invoices.client_id
      where clients.currency_id <> invoices.currency_id`,
  },
  {
    // Numbers are unique and start at 1, so as many rows as the counter says means no gap.
    rule: 'counters of invoice numbers that have given out other numbers than there are',
    broken: `select 1 as id from counters
      cross join (select count(number) as given, coalesce(max(number), 0) as highest, coalesce(min(number), 1) as lowest
        from invoices) as numbers
      where name = 'invoice' and (given <> value or highest <> value or lowest <> 1)`,
  },
  {
    rule: 'lines that claim the period of something that does not exist',
    broken: `select invoice_items.id from invoice_items
      left join services on invoice_items.type = 'service' and services.id = invoice_items.related_id
      left join service_addons on invoice_items.type = 'addon' and service_addons.id = invoice_items.related_id
      left join domains on invoice_items.type = 'domain' and domains.id = invoice_items.related_id
      where invoice_items.is_claiming = 1 and services.id is null and service_addons.id is null and domains.id is null`,
  },
  {
    rule: 'lines of cancelled invoices that claim a period all the same',
    broken: `select invoice_items.id from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where invoice_items.is_claiming = 1 and invoices.status = 'cancelled'`,
  },
  {
    rule: 'billable items that count as invoiced and stand on no invoice',
    broken: `select billable_items.id from billable_items
      left join invoice_items on invoice_items.type = 'billable' and invoice_items.related_id = billable_items.id
      where billable_items.is_invoiced = 1 and invoice_items.id is null`,
  },
  {
    rule: 'ended services with a request to cancel them still open',
    broken: `select services.id from services
      join cancellation_requests on cancellation_requests.service_id = services.id
      where cancellation_requests.is_open = 1 and services.status in ('terminated', 'cancelled')`,
  },
]

/** Returns every row that breaks a rule, and changes nothing. A rule costs one pass over its tables. */
export async function audit(db: Knex): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, broken } of rules) {
    const [{ count }] = await db.from(db.raw(`(${broken}) as broken`)).count({ count: '*' })
    if (Number(count) === 0) continue
    const examples = await db
      .from(db.raw(`(${broken}) as broken`))
      .orderBy('id')
      .limit(maxExamples)
      .pluck('id')
    findings.push({ rule, count: Number(count), examples })
  }
  return findings
}
