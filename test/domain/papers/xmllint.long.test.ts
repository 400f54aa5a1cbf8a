import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { drawDocument } from '../../../domain/papers/pdf/draw-document.js'
import { loadFonts } from '../../../domain/papers/pdf/fonts.js'
import { createPrintJob } from '../../../domain/papers/print-job.js'
import { papers } from '../../support/en16931/samples.js'
import { schemaPath } from '../../support/en16931/schema.js'
import { readAttachment } from '../../support/pdf-text.js'
import { findProgram } from '../../support/programs.js'
import { makeLetterhead } from './sample-paper.js'

const xmllint = findProgram('xmllint')
const skip =
  xmllint === undefined && 'xmllint is not installed (Debian package libxml2-utils), so libxml2 as WebAssembly is used'

const run = promisify(execFile)
/** Returns xmllint's errors for a file, or an empty string if it is valid. */
const judge = (path: string): Promise<string> =>
  run(xmllint as string, ['--nonet', '--noout', '--schema', schemaPath, path]).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )

// R-3610, R-3651
t.test('xmllint accepts the data in PDFs of the sample documents, and rejects a wrong element', { skip }, async (t) => {
  const folder = t.testdir()
  const fonts = loadFonts(undefined)
  const letterhead = makeLetterhead('en')
  for (const [name, of] of Object.entries(papers)) {
    const paper = { ...of, subject: null, letterhead: { ...letterhead, currency: of.currency } }
    const job = createPrintJob({ settings: { choice: () => 'factur-x' } } as never, paper)
    const xml = await readAttachment(await drawDocument(job, { fonts, maxPages: 100 }), 'factur-x.xml')
    const path = join(folder, `${name}.xml`)
    await writeFile(path, xml)
    t.equal(await judge(path), '', name)
    await writeFile(
      path,
      Buffer.from(xml)
        .toString()
        .replace(/<ram:ID>[^<]*<\/ram:ID>/, '<ram:Unknown/>'),
    )
    t.match(await judge(path), /Unknown/, `${name} with a wrong element is rejected`)
  }
})
