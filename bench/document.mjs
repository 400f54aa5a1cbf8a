import { readFile, writeFile } from 'node:fs/promises'

const block = /(<!-- run -->\n).*(<!-- end of run -->)/s

/** Replaces the text between the `run` markers of a document with a report. */
export async function putIntoDocument(file, text) {
  const document = await readFile(file, 'utf8')
  if (!block.test(document)) throw new Error(`${file} has no markers for the result`)
  await writeFile(
    file,
    document.replace(block, (_, start, end) => `${start}\n${text}\n${end}`),
  )
}
