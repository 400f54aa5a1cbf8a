import { constants } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { einvoiceModule, type SentPaper } from '../../../domain/ports/einvoice.js'
import { misconfigured, unreachable } from '../../../domain/ports/module.js'

/**
 * Name of a file that the folder must contain before anything is written to it. The file proves that the folder is the
 * intended one and that its disk is mounted.
 */
const marker = '.einvoices'

/** Writes documents to a folder from which another program collects them. */
export default einvoiceModule({
  name: 'file',
  displayName: 'Folder',
  parameters: [
    {
      name: 'folder',
      label: `Absolute path of a folder that contains a file named ${marker}`,
      type: 'text',
      required: true,
      form: { rule: 'an absolute path', holds: isAbsolute },
    },
  ],

  async send(paper, { config, random }) {
    const { folder = '' } = config
    if (!isAbsolute(folder)) throw misconfigured('The folder is not an absolute path')
    await access(join(folder, marker), constants.F_OK).catch(() => {
      throw misconfigured(`The folder does not contain ${marker} or cannot be reached`)
    })
    const name = makeFileName(paper)
    const mark = random(8).toString('hex')
    if (paper.pdf !== undefined) await writeAtomically(folder, `${name}.pdf`, paper.pdf, mark)
    // Written last, so that a program that waits for the XML file finds the PDF too.
    await writeAtomically(folder, `${name}.xml`, paper.xml, mark)
    return { status: 'delivered', reference: `${name}.xml` }
  },
})

/**
 * Returns a unique file name for a document. The document's number is escaped, so that the name is neither a path nor
 * hidden.
 */
const makeFileName = ({ kind, number }: SentPaper): string => {
  const escaped = [...Buffer.from(number)].map((byte) => {
    const sign = String.fromCharCode(byte)
    return /[A-Za-z0-9._-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
  })
  return `${kind === 'invoice' ? 'invoice' : 'credit-note'}-${escaped.join('')}`
}

/** Writes a temporary file and renames it, so that no reader sees a partial file. */
async function writeAtomically(
  folder: string,
  name: string,
  content: string | Uint8Array,
  mark: string,
): Promise<void> {
  const aside = join(folder, `.${mark}.part`)
  try {
    const file = await open(aside, 'wx', 0o640)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, join(folder, name))
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {})
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw unreachable(`The file ${name} could not be written: ${code}`, true, error)
  }
}
