import jsQRModule from 'jsqr'

// Another library than the one that draws: what both understand is a code that banking apps read.
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
 * Returns what a camera reads of dark rectangles on white, of which `unit` is one module; undefined where it reads nothing.
 * The picture is as large as `size`.
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

/** Returns what a camera reads of an SVG that is made of rows of squares. */
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

/** Returns what a camera reads of the rectangles of a PDF, which are those of one code; undefined where there are none. */
export function readRectangles(squares: readonly Square[]): string | undefined {
  if (squares.length === 0) return undefined
  const unit = Math.min(...squares.map(({ height }) => height))
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const right = Math.max(...squares.map(({ x, width }) => x + width))
  const moved = squares.map((one) => ({ ...one, x: one.x - left + 4 * unit, y: one.y - top + 4 * unit }))
  return readSquares(moved, right - left + 8 * unit, unit)
}
