import type { PrintJob } from './pdf/draw-document.js'

/** Renders PDFs concurrently with other work. Time, memory, and pages are limited (R-3611). */
export interface DocumentPrinter {
  /**
   * Renders a document as a PDF. Calls wait in a queue of limited length. Calls with `isPatient` wait until no other
   * calls are queued, without a limit. Throws papers_busy, paper_too_large.
   */
  print(job: PrintJob, isPatient?: boolean): Promise<Buffer>
}

declare module '../context.js' {
  interface Context {
    readonly printer: DocumentPrinter
  }
}
