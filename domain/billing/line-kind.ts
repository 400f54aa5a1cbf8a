import type { Knex } from 'knex'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import type { SoldProduct } from '../taxes/tax-rules.js'
import type { FaultCode } from '../values/faults.js'
import type { DueSource } from './due/source.js'
import type { NewLine } from './invoice-lines.js'
import type { KindAudit } from './kind-audit.js'
import type { Recurrence } from './recurrence.js'

/**
 * A kind of record that invoice lines bill, such as services or domains. Each kind is defined in a file of its name in
 * the `lines/` folder of its domain area. Billing knows kinds only by these properties. Every property is required:
 * null means that the case does not occur for this kind. A line without a kind is a plain line, which bills no record.
 */
export interface LineKind {
  /** Marks the kind's lines. Same as the name of its file. */
  readonly name: string
  /** Its records as a plural noun: `billable items`. */
  readonly plural: string
  /** Position among the kinds, on invoices and when rows are locked. Unique. */
  readonly order: number
  /**
   * Returns the products of records, for taxes that apply only to some products. Null if people enter the amount of
   * each line: only prices from the catalog adapt to the buyer's taxes (R-3408).
   */
  readonly sold: ((db: Knex, ids: readonly number[]) => Promise<ReadonlyMap<number, SoldProduct>>) | null
  /** Recurrence of its records, with the table of their billing dates. Null for records billed once. */
  readonly recurs: Recurrence | null
  /** The source of its due records. Null if other code creates the lines. */
  readonly due: DueSource | null
  /**
   * Lowers new lines of any kind by amounts already paid in advance for records of this kind. Returns the lines in the
   * same order.
   */
  readonly lessen: (<Line extends NewLine>(ctx: Context, lines: readonly Line[]) => Promise<readonly Line[]>) | null
  /**
   * Delivers what the line of a paid invoice was paid for. Returns `lost` if it can no longer be delivered: the amount
   * paid for it then becomes credit (R-1036). The caller must have locked the rows of the invoice and its client.
   */
  readonly pay: ((ctx: Context, line: RecordLine) => Promise<'lost' | undefined>) | null
  /** Returns true if a payment for an invoice would come too late for a record of this kind that it bills. */
  readonly isTooLate: ((ctx: Context, invoiceId: number) => Promise<boolean>) | null
  /** Releases the records that lines billed. Their periods are already released. */
  readonly release: ((ctx: Context, release: Release) => Promise<void>) | null
  /**
   * Functions by the name of another kind. Each returns the IDs of this kind's records that end together with records
   * of the other kind.
   */
  readonly endsWith: Readonly<Record<string, (db: Knex, ids: readonly number[]) => Promise<number[]>>>
  readonly withdrawal: Withdrawal | null
  readonly reclaim: Rebilling | null
  /**
   * Settles records of this kind after the last operation that changes a service's plan on its server has ended. Null
   * if none depend on it.
   */
  readonly planEnded: ((ctx: Context, serviceId: number) => Promise<unknown>) | null
  /** Waives what a line bills. Called for waived periods, and for lines without a period (R-1223). */
  readonly waive: ((ctx: Context, line: RecordLine) => Promise<void>) | null
  /** Finds records of this kind that prevent their client's deletion. Null if none do. */
  readonly keepsClient: ClientDeletionGuard | null
  readonly audit: KindAudit
}

/** A line that bills a record. */
export type RecordLine = InvoiceItemRow & { readonly related_id: number }

export const isRecordLine = (line: InvoiceItemRow): line is RecordLine => line.related_id !== null

/** Lines of one kind that no longer bill their records. */
export interface Release {
  /**
   * Why they no longer bill: `withdrawal` because their records have ended, `cancellation` of the invoice, `deletion`
   * from a draft or proforma invoice, `refund` of the whole invoice, or `note` for reductions that a credit note
   * credited. With `note`, the amounts of the lines are the credited parts.
   */
  readonly by: 'withdrawal' | 'cancellation' | 'deletion' | 'refund' | 'note'
  readonly invoice: InvoiceRow
  readonly lines: readonly RecordLine[]
  /** All lines of the invoice. */
  readonly all: readonly InvoiceItemRow[]
}

/**
 * Unpaid lines to withdraw when a record has ended, in addition to the lines that `withdraw_when_ended` selects
 * (R-1033).
 */
export interface Withdrawal {
  /** True if they are withdrawn whatever `withdraw_when_ended` selects. */
  readonly isCertain: boolean
  /** Returns the IDs of lines for deliveries that were never made, whenever their periods begin. */
  readonly findUnmade: ((db: Knex, lines: readonly RecordLine[]) => Promise<ReadonlySet<number>>) | null
  /**
   * Returns the records whose unpaid lines are withdrawn when their client is closed. Omits records that are withdrawn
   * together with records of another kind. Null if the kind has no other records.
   */
  readonly findOfClient:
    | ((db: Knex, clientId: number) => Promise<readonly { readonly id: number; readonly status: string }[]>)
    | null
}

/** Makes a line of a reopened invoice bill its record again (R-1222). */
export interface Rebilling {
  /**
   * Checks that a record can still be billed by a line. Throws billed_thing_ended, period_billed_elsewhere. Omitted if
   * records of the kind never end, or if `recurs` determines when they have ended.
   */
  readonly expectAlive?: (ctx: Context, line: RecordLine, invoice: InvoiceRow) => Promise<void>
  /** Returns true if a line of a refunded invoice has released its record. Called only for lines without a period. */
  readonly isReleased: (db: Knex, line: RecordLine) => Promise<boolean>
  /**
   * Makes a line without a period bill its record again. Throws billed_thing_ended, period_billed_elsewhere,
   * upgrade_not_possible.
   */
  readonly claim: (ctx: Context, line: RecordLine) => Promise<void>
}

/** Records that must end before their client can be deleted. */
export interface ClientDeletionGuard {
  /** Returns one of the client's records that must end first, or undefined. */
  readonly find: (db: Knex, clientId: number) => Promise<{ readonly id: number } | undefined>
  /** Error thrown if `find` returns a record. */
  readonly fault: FaultCode
}

type Marked = Pick<InvoiceItemRow, 'type' | 'kind'>

/** Returns the name of a line's kind, or `item` for a plain line. */
export const lineKindName = ({ kind, type }: Marked): string => kind ?? type

/** Returns true if the lines are a claim for returned money, which is not a supply (R-1126). */
export const isClaim = (lines: readonly Marked[]): boolean => lines.some((line) => lineKindName(line) === 'claim')

/** All line kinds, sorted by `order`. */
export class LineKinds {
  readonly #byName: ReadonlyMap<string, LineKind>

  constructor(readonly all: readonly LineKind[]) {
    this.#byName = new Map(all.map((kind) => [kind.name, kind]))
  }

  /** Returns the kind of a line, or undefined for a plain line. */
  of(line: Marked): LineKind | undefined {
    return this.#byName.get(lineKindName(line))
  }

  named(name: string): LineKind | undefined {
    return this.#byName.get(name)
  }

  /** Groups the lines that bill records by kind, in the order of kinds. */
  *split(lines: readonly InvoiceItemRow[]): Generator<readonly [LineKind, readonly RecordLine[]]> {
    for (const kind of this.all) {
      const ofKind = lines.filter(isRecordLine).filter((line) => lineKindName(line) === kind.name)
      if (ofKind.length > 0) yield [kind, ofKind]
    }
  }
}

declare module '../context.js' {
  interface Context {
    readonly lineKinds: LineKinds
  }
}

/** Releases the records that lines of an invoice billed, kind by kind. */
export async function releaseRecords(
  ctx: Context,
  invoice: InvoiceRow,
  { by, lines, all }: Pick<Release, 'by' | 'all'> & { readonly lines: readonly InvoiceItemRow[] },
): Promise<void> {
  for (const [kind, ofKind] of ctx.lineKinds.split(lines))
    await kind.release?.(ctx, { by, invoice, lines: ofKind, all })
}

/** Returns true if a payment for an invoice would come too late for a record that it bills. */
export async function isTooLate(ctx: Context, invoiceId: number): Promise<boolean> {
  for (const { isTooLate } of ctx.lineKinds.all) if (await isTooLate?.(ctx, invoiceId)) return true
  return false
}

/** Returns new lines, with their amounts lowered by what was paid in advance. */
export async function deductPrepayments(ctx: Context, lines: readonly NewLine[]): Promise<readonly NewLine[]> {
  let lessened = lines
  for (const { lessen } of ctx.lineKinds.all) if (lessen !== null) lessened = await lessen(ctx, lessened)
  return lessened
}
