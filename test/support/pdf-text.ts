import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of each page of a PDF, as one who copies it from a reader gets it. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
