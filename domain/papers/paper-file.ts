import type { Context } from '../context.js'
import { handedName } from '../values/file-names.js'
import { jobOf } from './paper-job.js'
import { titleOf } from './pdf/head.js'
import { Wording } from './pdf/wording.js'
import type { PrintedPaper } from './printed-paper.js'

export interface PaperFile {
  readonly filename: string
  readonly content: Buffer
}

/** Returns a paper as a file that is named for it, `Invoice-1042.pdf`. Throws what the printer throws. */
export async function printFile(
  ctx: Pick<Context, 'printer' | 'settings'>,
  paper: PrintedPaper,
  isPatient?: boolean,
): Promise<PaperFile> {
  const title = titleOf(paper, new Wording(paper))
  const name = title.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return { filename: handedName(`${name}.pdf`), content: await ctx.printer.print(jobOf(ctx, paper), isPatient) }
}
