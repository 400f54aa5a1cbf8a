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
 * A kind of thing that lines of invoices bill: a definition, in a file of its name in the folder lines/ of the room that
 * the thing belongs to. Billing knows kinds by these parts alone. Every part has to be stated: null says that nothing of
 * the sort happens to things of this kind. A line of no kind is a plain one, which stands for nothing.
 */
export interface LineKind {
  /** As lines are marked with it: the name of its file. */
  readonly name: string
  /** Its things as words, plural: `billable items`. */
  readonly plural: string
  /** Its place among the kinds, on invoices and where rows are locked. No two kinds have the same. */
  readonly order: number
  /**
   * Finds the products of things, for taxes that are for some products alone. Null where people state the amount of each
   * line: only what is sold at a price of the catalogue follows the taxes of its buyer (R-3408).
   */
  readonly sold: ((db: Knex, ids: readonly number[]) => Promise<ReadonlyMap<number, SoldProduct>>) | null
  /** How its things recur: the table that holds their cursors. Null for what is billed once. */
  readonly recurs: Recurrence | null
  /** The source of what falls due of it; null where its lines are made by a rule of its own. */
  readonly due: DueSource | null
  /** Lowers new lines, of whatever kind, by what things of this kind have paid ahead. Returns them in their order. */
  readonly lessen: (<Line extends NewLine>(ctx: Context, lines: readonly Line[]) => Promise<readonly Line[]>) | null
  /**
   * Does what an invoice that is paid was paid for. Returns `lost` for a line that can no longer be delivered: what was
   * paid for it becomes credit (R-1036). The rows of the invoice and its client are held.
   */
  readonly pay: ((ctx: Context, line: ThingLine) => Promise<'lost' | undefined>) | null
  /** Returns true where money for an invoice comes too late for something that it bills. */
  readonly isTooLate: ((ctx: Context, invoiceId: number) => Promise<boolean>) | null
  /** Lets go of what lines stood for. Periods are given back already. */
  readonly release: ((ctx: Context, release: Release) => Promise<void>) | null
  /** Things of this kind that end together with things of another, by the name of that. */
  readonly endsWith: Readonly<Record<string, (db: Knex, ids: readonly number[]) => Promise<number[]>>>
  readonly withdrawal: Withdrawal | null
  readonly reclaim: Reclaim | null
  /** Gives away what a line bills: called for periods that are given away, and for lines without one (R-1223). */
  readonly waive: ((ctx: Context, line: ThingLine) => Promise<void>) | null
  /** Finds things of the kind that keep their client from being deleted; null where none do. */
  readonly keepsClient: KeepsClient | null
  readonly audit: KindAudit
}

/** A line that stands for a thing. */
export type ThingLine = InvoiceItemRow & { readonly related_id: number }

export const isOfThing = (line: InvoiceItemRow): line is ThingLine => line.related_id !== null

/** Lines of one kind that stand for their things no longer. */
export interface Release {
  /**
   * Withdrawn because the thing has ended, or on an invoice that is cancelled; deleted from a draft; taken back by a
   * credit note, as far as their amounts say.
   */
  readonly by: 'withdrawal' | 'cancellation' | 'deletion' | 'note'
  readonly invoice: InvoiceRow
  readonly lines: readonly ThingLine[]
  /** All lines of the invoice. */
  readonly all: readonly InvoiceItemRow[]
}

/** Which unpaid lines go when a thing has ended, beyond those that `withdraw_when_ended` names (R-1033). */
export interface Withdrawal {
  /** True if they go whatever that setting says. */
  readonly isCertain: boolean
  /** Returns the ids of lines for what was never made, whenever their periods begin. */
  readonly findUnmade: ((db: Knex, lines: readonly ThingLine[]) => Promise<ReadonlySet<number>>) | null
  /** Returns the things of a client, whatever their status; null for those that end with things of other kinds. */
  readonly findOfClient:
    | ((db: Knex, clientId: number) => Promise<readonly { readonly id: number; readonly status: string }[]>)
    | null
}

/** How a line of an invoice that is opened again comes to stand for its thing again (R-1222). */
export interface Reclaim {
  /** Throws billed_thing_ended, period_billed_elsewhere. Left out where nothing of the kind ends, or `recurs` says when. */
  readonly expectAlive?: (ctx: Context, line: ThingLine, invoice: InvoiceRow) => Promise<void>
  /** Returns true for a line of a refunded invoice that has let go of its thing; its period has let go if it has one. */
  readonly isReleased: (db: Knex, line: ThingLine) => Promise<boolean>
  /** Claims the thing; its period is claimed already. Throws billed_thing_ended, period_billed_elsewhere, upgrade_not_possible. */
  readonly claim: (ctx: Context, line: ThingLine) => Promise<void>
}

/** Things that have to end before their client is deleted. */
export interface KeepsClient {
  /** Returns the id of such a thing of a client; undefined where there is none. */
  readonly find: (db: Knex, clientId: number) => Promise<{ readonly id: number } | undefined>
  /** The fault that says so. */
  readonly fault: FaultCode
}

type Marked = Pick<InvoiceItemRow, 'type' | 'kind'>

/** Returns the name of a line's kind; `item` for a plain line. */
export const kindOf = ({ kind, type }: Marked): string => kind ?? type

/** The kinds of lines that this service knows, in their order. */
export class LineKinds {
  readonly #byName: ReadonlyMap<string, LineKind>

  constructor(readonly all: readonly LineKind[]) {
    this.#byName = new Map(all.map((kind) => [kind.name, kind]))
  }

  /** Returns the kind of a line; undefined for a plain one. */
  of(line: Marked): LineKind | undefined {
    return this.#byName.get(kindOf(line))
  }

  named(name: string): LineKind | undefined {
    return this.#byName.get(name)
  }

  /** Groups lines that stand for something by kind, in the order of kinds. */
  *split(lines: readonly InvoiceItemRow[]): Generator<readonly [LineKind, readonly ThingLine[]]> {
    for (const kind of this.all) {
      const ofKind = lines.filter(isOfThing).filter((line) => kindOf(line) === kind.name)
      if (ofKind.length > 0) yield [kind, ofKind]
    }
  }
}

declare module '../context.js' {
  interface Context {
    /** The kinds of things that lines of invoices bill. */
    readonly lineKinds: LineKinds
  }
}

/** Lets go of what lines of an invoice stood for, each kind of what is its own. */
export async function releaseThings(
  ctx: Context,
  invoice: InvoiceRow,
  { by, lines, all }: Pick<Release, 'by' | 'all'> & { readonly lines: readonly InvoiceItemRow[] },
): Promise<void> {
  for (const [kind, ofKind] of ctx.lineKinds.split(lines))
    await kind.release?.(ctx, { by, invoice, lines: ofKind, all })
}

/** Returns true for an invoice for which money comes too late, for something that it bills. */
export async function isTooLate(ctx: Context, invoiceId: number): Promise<boolean> {
  for (const { isTooLate } of ctx.lineKinds.all) if (await isTooLate?.(ctx, invoiceId)) return true
  return false
}

/** Returns new lines, lowered by what was paid ahead of them. */
export async function lessenLines(ctx: Context, lines: readonly NewLine[]): Promise<readonly NewLine[]> {
  let lessened = lines
  for (const { lessen } of ctx.lineKinds.all) if (lessen !== null) lessened = await lessen(ctx, lessened)
  return lessened
}
