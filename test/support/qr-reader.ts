import jsQRModule from 'jsqr'

// The reader is a different library from the one that draws the codes, because banking apps are more likely to read a
// code that both understand.
type Read = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly binaryData: readonly number[] } | null
const jsQR = (jsQRModule as unknown as { readonly default: Read }).default

interface Square {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the text of the QR code drawn with dark rectangles on a white square, or undefined if it is not readable.
 * `unit` is the size of a module.
 */
export function readSquares(squares: readonly Square[], size: number, unit: number): string | undefined {
  const scale = 4 / unit
  const pixels = Math.round(size * scale)
  const image = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const { x, y, width, height } of squares)
    for (let row = Math.round(y * scale); row < Math.round((y + height) * scale); row++)
      for (let column = Math.round(x * scale); column < Math.round((x + width) * scale); column++)
        image.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
  const found = jsQR(image, pixels, pixels)
  return found === null ? undefined : Buffer.from(found.binaryData).toString('utf8')
}

/** Returns the text of a QR code in an SVG, drawn with rows of squares, or undefined if it is not readable. */
export function readSvg(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1])
  const path = /fill="#000" d="([^"]*)"/.exec(svg)?.[1] ?? ''
  const squares = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: 1,
  }))
  return readSquares(squares, size, 1)
}

/** Returns the text of the QR code drawn with a PDF's rectangles, or undefined if it is missing or not readable. */
export function readRectangles(squares: readonly Square[]): string | undefined {
  if (squares.length === 0) return undefined
  const unit = Math.min(...squares.map(({ height }) => height))
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const right = Math.max(...squares.map(({ x, width }) => x + width))
  const moved = squares.map((one) => ({ ...one, x: one.x - left + 4 * unit, y: one.y - top + 4 * unit }))
  return readSquares(moved, right - left + 8 * unit, unit)
}
