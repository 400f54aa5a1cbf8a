import type { Context } from '../context.js'
import { handedName } from '../values/file-names.js'
import { xmlBeside } from './en16931/xml-beside.js'
import { jobOf } from './paper-job.js'
import { titleOf } from './pdf/head.js'
import { Wording } from './pdf/wording.js'
import type { PrintedPaper } from './printed-paper.js'

export interface PaperFile {
  readonly filename: string
  readonly content: Buffer
}

/** Returns a document's PDF as a named file, `Invoice-1042.pdf`. Throws the printer's errors. */
export const printFile = async (
  ctx: Pick<Context, 'printer' | 'settings'>,
  paper: PrintedPaper,
  isPatient?: boolean,
): Promise<PaperFile> => ({
  filename: nameOf(paper, 'pdf'),
  content: await ctx.printer.print(jobOf(ctx, paper), isPatient),
})

/**
 * Returns a document's XML as a separate file, `Invoice-1042.xml`, or undefined if none is requested or it cannot be
 * made.
 */
export function xmlFile(ctx: Pick<Context, 'settings'>, paper: PrintedPaper): PaperFile | undefined {
  const made = xmlBeside(ctx, paper)
  return made !== undefined && 'xml' in made
    ? { filename: nameOf(paper, 'xml'), content: Buffer.from(made.xml) }
    : undefined
}

function nameOf(paper: PrintedPaper, extension: 'pdf' | 'xml'): string {
  const title = titleOf(paper, new Wording(paper))
  return handedName(`${title.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')}.${extension}`)
}
