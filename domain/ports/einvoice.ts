import type { Manifest, ModuleContext } from './module.js'

/** An issued invoice or credit note as data of EN 16931. */
export interface SentPaper {
  readonly kind: 'invoice' | 'credit_note'
  /** As it is written on the paper. */
  readonly number: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** `cii`: Cross Industry Invoice, profile EN 16931 of Factur-X. `ubl`: XRechnung. */
  readonly format: 'cii' | 'ubl'
  readonly xml: string
  /** The paper itself, where it is handed over. */
  readonly pdf?: Uint8Array
  readonly buyer: {
    readonly name: string
    /** Two letters. */
    readonly country: string
    readonly taxId: string | null
    readonly email: string | null
  }
  /** True if it was tried before: the network may have it already. */
  readonly isRepeat: boolean
}

/** The answer of a network. */
export interface EInvoiceState {
  /** `pending` while the network has it and the receiver may not; `look` is asked later. `refused`: it will not arrive. */
  readonly status: 'delivered' | 'pending' | 'refused'
  /** The network's id of it. */
  readonly reference?: string
  /** Why it was refused, or a few words on the way. */
  readonly message?: string
}

/** Takes papers to a network such as Peppol, a country's portal, or a folder. */
export interface EInvoiceModule extends Manifest {
  readonly type: 'einvoice'
  /** Milliseconds that a verb may take. Defaults to 60,000. */
  readonly deadline?: number
  /** Must be repeatable: after a lost answer the same paper comes again, under the same idempotency key. */
  send(paper: SentPaper, moduleContext: ModuleContext): Promise<EInvoiceState>
  /** Asks what has become of a paper that was pending. A module without it answers no `pending`. */
  look?(reference: string, moduleContext: ModuleContext): Promise<EInvoiceState>
}

/** Checks the type and returns the module. */
export const einvoiceModule = (definition: Omit<EInvoiceModule, 'type'>): EInvoiceModule => ({
  type: 'einvoice',
  ...definition,
})
