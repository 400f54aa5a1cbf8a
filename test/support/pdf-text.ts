import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of each page, as copied from a viewer. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** Returns an embedded file by its name. Throws if it is missing. */
export async function readAttachment(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const files: Record<string, { filename: string; content: Uint8Array }> | null = await (
    await getDocumentProxy(new Uint8Array(bytes))
  ).getAttachments()
  const file = Object.values(files ?? {}).find(({ filename }) => filename === name)
  if (file === undefined) throw new Error(`the PDF carries no ${name}`)
  return file.content
}

/** Returns the rectangles on all pages, in points from the upper left of their page. */
export function findRectangles(bytes: Buffer): { x: number; y: number; width: number; height: number }[] {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ 0: mark, index }) => {
    if (text.slice(index - 3, index) === 'end') return []
    const content = Buffer.from(text.slice(index + mark.length, text.indexOf('endstream', index)), 'latin1')
    const drawn = inflated(content).matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\b/g)
    return [...drawn].map(([, x, y, width, height]) => ({
      ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    }))
  })
}

/**
 * Returns the decompressed content of a stream, or an empty text if it is not deflated. Other streams, such as
 * metadata, draw nothing.
 */
function inflated(content: Buffer): string {
  try {
    return inflateSync(content).toString('latin1')
  } catch {
    return ''
  }
}
