import type { EInvoiceRow } from '../../db/rows-papers.js'
import { einvoiceBackoff, einvoiceQueue, endEInvoice, isEInvoiceLate, storeAnswer } from '../billing/einvoices.js'
import type { Context, RemoteContext } from '../context.js'
import { moduleDeadline, runWithDeadline } from '../modules/modules.js'
import type { EInvoiceModule, EInvoiceState, SentPaper } from '../ports/einvoice.js'
import { type ModuleContext, ModuleError, misconfigured, refused } from '../ports/module.js'
import { deferRow } from '../queue/backoff.js'
import { claimRow } from '../queue/claims.js'
import { isModuleFailure, type Job, type Work, workNext, workRow } from '../queue/work.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { crossIndustryInvoice } from './en16931/electronic-invoice.js'
import { buildBuyer } from './en16931/parties.js'
import { createSeparateXml } from './en16931/separate-xml.js'
import { loadCreditNote, loadInvoice } from './load-document.js'
import type { PrintedDocument } from './printed-document.js'

interface EInvoiceJob extends Job<EInvoiceRow> {
  /** The document to send, or undefined if it was already sent and only its status is queried. */
  readonly paper: SentPaper | undefined
}

const work: Work<EInvoiceRow, EInvoiceJob, EInvoiceState> = {
  queue: einvoiceQueue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, einvoiceQueue, due)
    if (row === undefined) return undefined
    if (row.status === 'sent') return { row, paper: undefined }
    const paper = await prepareDocument(ctx, row)
    if ('xml' in paper) return { row, paper }
    await endEInvoice(ctx, row, paper.ends, paper.reason)
    return undefined
  },
  call: (remote, job) => callNetwork(remote, job),
  complete: (ctx, { row }, answer) => storeAnswer(ctx, row, answer),
  foresees: isModuleFailure,
  fail: async (ctx, { row }, failure) => {
    const isOver = failure.kind === 'refused' || failure.kind === 'unsupported'
    if (isOver) await endEInvoice(ctx, row, 'refused', failure.message)
    else if (isEInvoiceLate(ctx, row) && findObstacle(ctx, row) === undefined)
      await endEInvoice(ctx, row, 'failed', failure.message)
    else await deferRow(ctx, einvoiceQueue, row, failure, einvoiceBackoff)
  },
}

/**
 * Sends the document that has been due longest. If it was already sent, queries its status instead. Returns false if no
 * document is due, or if other workers claimed every row that it tried.
 */
export const sendNextEinvoice = (remote: RemoteContext, onClaimed?: () => void): Promise<boolean> =>
  workNext<EInvoiceRow>(remote, einvoiceQueue, (due) => workRow(remote, work, due, onClaimed))

const cancelledLate = 'The invoice was cancelled after an attempt to send it, which may have succeeded.'

type Unsent = { readonly ends: 'failed' | 'dropped'; readonly reason: string | null }

async function prepareDocument(ctx: Context, row: EInvoiceRow): Promise<SentPaper | Unsent> {
  const paper = await loadDocument(ctx, row)
  if (paper.isCancelled)
    return row.attempts <= 1 ? { ends: 'dropped', reason: null } : { ends: 'failed', reason: cancelledLate }
  const ubl = createSeparateXml(ctx, paper)
  const made = ubl ?? crossIndustryInvoice(paper)
  if ('impossible' in made) return { ends: 'failed', reason: made.impossible }
  const { name, country, vatId, id, address } = buildBuyer(paper.buyer, false)
  return {
    kind: row.kind,
    number: paper.number as string,
    date: paper.date,
    format: ubl === undefined ? 'cii' : 'ubl',
    xml: made.xml,
    buyer: { name, country, taxId: vatId ?? id, email: address },
    isRepeat: row.attempts > 1,
  }
}

async function loadDocument(ctx: Context, { kind, paper_id }: EInvoiceRow): Promise<PrintedDocument> {
  const { db } = ctx
  const note = kind === 'credit_note' ? await db('credit_notes').where({ id: paper_id }).first() : undefined
  const id = note?.invoice_id ?? paper_id
  const invoice = await db('invoices').where({ id }).first()
  if (invoice === undefined || (kind === 'credit_note' && note === undefined))
    throw new UnreadableError('einvoices.paper_id refers to a document that does not exist')
  return note === undefined ? loadInvoice(ctx, invoice) : loadCreditNote(ctx, note)
}

async function callNetwork(remote: RemoteContext, { row, paper }: EInvoiceJob): Promise<EInvoiceState> {
  const { modules, moduleStates, secretKey, moduleContexts } = remote
  const obstacle = findObstacle(remote, row)
  if (obstacle !== undefined) throw misconfigured(obstacle)
  const module = modules.find('einvoice', row.module) as EInvoiceModule
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline: moduleDeadline(module),
    idempotencyKey: row.idempotency_key as string,
  })
  return runWithDeadline(moduleContext.signal, () =>
    paper === undefined ? queryDelivery(module, row, moduleContext) : sendDocument(module, paper, moduleContext),
  )
}

/** Returns the reason not to call the network, or undefined. Documents stay queued until the operator removes it. */
function findObstacle(
  { modules, moduleStates, settings }: Pick<Context, 'modules' | 'moduleStates' | 'settings'>,
  { module }: EInvoiceRow,
): string | undefined {
  if (modules.find('einvoice', module) === undefined) return `The module ${module} is not installed`
  if (settings.choice('einvoice') === 'none') return 'The setting einvoice is none'
  return moduleStates.isActive('einvoice', module) ? undefined : `The module ${module} is deactivated`
}

/**
 * Sends a document. If the network refuses a repetition, for example as a duplicate, asks whether it has the document
 * from an earlier attempt (R-3676).
 */
async function sendDocument(
  module: EInvoiceModule,
  paper: SentPaper,
  moduleContext: ModuleContext,
): Promise<EInvoiceState> {
  const sent = await module.send(paper, moduleContext).catch((error: unknown) => {
    if (error instanceof ModuleError && error.kind === 'refused') return error
    throw error
  })
  const isRefused = sent instanceof ModuleError || sent.status === 'refused'
  const found = isRefused && paper.isRepeat ? await module.find?.(paper, moduleContext) : undefined
  if (found !== undefined && found.status !== 'absent') return found
  if (sent instanceof ModuleError) throw sent
  return sent
}

function queryDelivery(
  module: EInvoiceModule,
  { reference }: EInvoiceRow,
  moduleContext: ModuleContext,
): Promise<EInvoiceState> {
  if (module.look === undefined) throw refused('The module cannot report on documents that it has sent')
  return module.look(reference ?? '', moduleContext)
}
