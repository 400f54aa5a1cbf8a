import type { Context } from '../context.js'
import { downloadName } from '../values/file-names.js'
import { createSeparateXml } from './en16931/separate-xml.js'
import { documentTitle } from './pdf/header.js'
import { Wording } from './pdf/wording.js'
import { createPrintJob } from './print-job.js'
import type { PrintedDocument } from './printed-document.js'

export interface DocumentFile {
  readonly filename: string
  readonly content: Buffer
}

/** Renders a document as a named PDF file, such as `Invoice-1042.pdf`. Throws the printer's errors. */
export const printFile = async (
  ctx: Pick<Context, 'printer' | 'settings'>,
  paper: PrintedDocument,
  isPatient?: boolean,
): Promise<DocumentFile> => ({
  filename: fileName(paper, 'pdf'),
  content: await ctx.printer.print(createPrintJob(ctx, paper), isPatient),
})

/**
 * Returns a document's XML as a separate file, such as `Invoice-1042.xml`. Returns undefined if the settings do not
 * request XML or if it cannot be created.
 */
export function xmlFile(ctx: Pick<Context, 'settings'>, paper: PrintedDocument): DocumentFile | undefined {
  const made = createSeparateXml(ctx, paper)
  return made !== undefined && 'xml' in made
    ? { filename: fileName(paper, 'xml'), content: Buffer.from(made.xml) }
    : undefined
}

function fileName(paper: PrintedDocument, extension: 'pdf' | 'xml'): string {
  const title = documentTitle(paper, new Wording(paper))
  return downloadName(`${title.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')}.${extension}`)
}
