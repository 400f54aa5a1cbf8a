import { oneOf, record, text } from './answer-schemas.js'
import type { Manifest, ModuleContext } from './module.js'

/** An issued invoice or credit note, with its EN 16931 data as XML. */
export interface SentPaper {
  readonly kind: 'invoice' | 'credit_note'
  /** Number printed on the document. */
  readonly number: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** `cii`: Cross Industry Invoice, profile EN 16931 of Factur-X. `ubl`: XRechnung. */
  readonly format: 'cii' | 'ubl'
  readonly xml: string
  /** The document as a PDF, if the network gets it too. */
  readonly pdf?: Uint8Array
  readonly buyer: {
    readonly name: string
    /** Two-letter code. */
    readonly country: string
    readonly taxId: string | null
    readonly email: string | null
  }
  /** True if sending was attempted before, so the network may already have the document. */
  readonly isRepeat: boolean
}

/** A document's delivery status at the network. */
export interface EInvoiceState {
  /**
   * `pending`: the network has the document, but the receiver may not have it yet. The service calls `look` later.
   * `refused`: the document will not be delivered.
   */
  readonly status: 'delivered' | 'pending' | 'refused'
  /** The network's ID for the document. */
  readonly reference?: string
  /** The reason for a refusal, or a short note on the delivery. */
  readonly message?: string
}

/** A document's delivery status, or `absent` if the network does not have the document. */
export type FoundEInvoice = EInvoiceState | { readonly status: 'absent' }

/** A module that sends documents to a network such as Peppol, to a country's portal, or to a folder. */
export interface EInvoiceModule extends Manifest {
  readonly type: 'einvoice'
  /** Deadline of an operation in milliseconds. Defaults to 60,000. */
  readonly deadline?: number
  /** Must be idempotent, because after a lost answer the same document is sent again with the same idempotency key. */
  send(paper: SentPaper, moduleContext: ModuleContext): Promise<EInvoiceState>
  /**
   * Looks up a document by its number. Called if the network refuses a document that an earlier attempt may have
   * delivered, for example as a duplicate (R-3676).
   */
  find?(paper: SentPaper, moduleContext: ModuleContext): Promise<FoundEInvoice>
  /** Returns the current status of a pending document. A module without this operation must not return `pending`. */
  look?(reference: string, moduleContext: ModuleContext): Promise<EInvoiceState>
}

/** Defines an e-invoicing module with compile-time type checks. */
export const einvoiceModule = (definition: Omit<EInvoiceModule, 'type'>): EInvoiceModule => ({
  type: 'einvoice',
  ...definition,
})

const stateOf = (...statuses: readonly string[]) =>
  record({ status: oneOf(...statuses) }, { reference: text, message: text })
const state = stateOf('delivered', 'pending', 'refused')

/** JSON Schemas of the operations' answers. */
export const einvoiceAnswers = { send: state, look: state, find: stateOf('delivered', 'pending', 'refused', 'absent') }
