import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of each page of a PDF, as one who copies it from a reader gets it. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** Returns a file that a PDF carries, by its name. Throws where it carries none of that name. */
export async function readAttachment(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const files: Record<string, { filename: string; content: Uint8Array }> | null = await (
    await getDocumentProxy(new Uint8Array(bytes))
  ).getAttachments()
  const file = Object.values(files ?? {}).find(({ filename }) => filename === name)
  if (file === undefined) throw new Error(`the PDF carries no ${name}`)
  return file.content
}
