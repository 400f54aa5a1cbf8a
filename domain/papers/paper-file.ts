import { handedName } from '../values/file-names.js'
import { titleOf } from './pdf/head.js'
import { Wording } from './pdf/wording.js'
import type { PrintedPaper } from './printed-paper.js'
import type { PaperPrinter } from './printer.js'

export interface PaperFile {
  readonly filename: string
  readonly content: Buffer
}

/** Returns a paper as a file that is named for it, `Invoice-1042.pdf`. Throws what the printer throws. */
export async function printFile(printer: PaperPrinter, paper: PrintedPaper, isPatient?: boolean): Promise<PaperFile> {
  const title = titleOf(paper, new Wording(paper))
  const name = title.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return { filename: handedName(`${name}.pdf`), content: await printer.print({ paper }, isPatient) }
}
