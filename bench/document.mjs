import { readFile, writeFile } from 'node:fs/promises'

const block = /(<!-- run -->\n).*(<!-- end of run -->)/s

/** Puts a report between the marks of a document. */
export async function putIntoDocument(file, text) {
  const document = await readFile(file, 'utf8')
  if (!block.test(document)) throw new Error(`${file} has no marks for a run`)
  await writeFile(
    file,
    document.replace(block, (_, start, end) => `${start}\n${text}\n${end}`),
  )
}
