import type { PaperJob } from './pdf/draw-paper.js'

/** Makes PDFs beside what else the process does, within bounds of time, memory and pages (R-3611). */
export interface PaperPrinter {
  /**
   * Returns a paper as PDF. Calls wait in a line with an end and come first; `isPatient` is for work that waits as long as it
   * takes. Throws papers_busy, paper_too_large.
   */
  print(job: PaperJob, isPatient?: boolean): Promise<Buffer>
}

declare module '../context.js' {
  interface Context {
    readonly printer: PaperPrinter
  }
}
