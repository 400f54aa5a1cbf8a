import { encodeQR } from 'qr'

/** Rows of modules from the top, true for dark modules, without a margin. */
export type QrModules = readonly (readonly boolean[])[]

/** Width of the light margin in modules. Cameras need it to find a code. */
export const quietModules = 4

/** Returns the QR code of a text in UTF-8 with error correction level M. Throws if the text exceeds 2331 bytes. */
export const qrModules = (text: string): QrModules =>
  // The library cannot omit the margin, so the code cuts it off.
  encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** A run of dark modules in a row. */
export interface QrRun {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** Yields the dark modules of a code, with adjacent modules of a row merged into one run. */
export function* darkRuns(modules: QrModules): Generator<QrRun> {
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      yield { x: start, y, length: x + 1 - start }
    }
}

/** Returns the QR code of a text as a scalable SVG image with its margin, black on white. */
export function qrSvg(text: string): string {
  const modules = qrModules(text)
  const size = modules.length + 2 * quietModules
  const path = [...darkRuns(modules)]
    .map(({ x, y, length }) => `M${x + quietModules} ${y + quietModules}h${length}v1h-${length}z`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}
