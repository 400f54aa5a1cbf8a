import type { PrintJob } from './pdf/draw-document.js'

/** Renders PDFs in parallel with other work, with limits on time, memory, and pages (R-3611). */
export interface DocumentPrinter {
  /**
   * Returns a document as a PDF. Calls wait in a queue of limited length. Work with `isPatient` waits behind them,
   * however long that takes. Throws papers_busy, paper_too_large.
   */
  print(job: PrintJob, isPatient?: boolean): Promise<Buffer>
}

declare module '../context.js' {
  interface Context {
    readonly printer: DocumentPrinter
  }
}
