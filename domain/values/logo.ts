import { inflateSync } from 'node:zlib'

/** A raster image with its size in pixels. */
export interface Logo {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const maxBytes = 200 * 1024
/** Maximum number of pixels per side, because a small file may decompress to far more than a document can use. */
const maxSide = 2000

export const logoRule = `must be a data URL of a PNG, or of a JPEG in RGB or grayscale, of at most 200 KB and ${maxSide} pixels per side, or empty`

/**
 * Reads the image in a data URL. Returns undefined if the text is not such a URL, or if the image is not allowed on
 * documents (R-3606).
 */
export function readLogo(url: string): Logo | undefined {
  const [, type, text = ''] = /^data:image\/(png|jpeg);base64,([A-Za-z\d+/]+={0,2})$/.exec(url) ?? []
  if (type === undefined || text.length > 4 * Math.ceil(maxBytes / 3)) return undefined
  const bytes = Buffer.from(text, 'base64')
  const size = type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  if (size === undefined || bytes.length > maxBytes) return undefined
  const [width, height] = size
  return Math.min(width, height) > 0 && Math.max(width, height) <= maxSide ? { bytes, width, height } : undefined
}

type Size = readonly [width: number, height: number]

const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Returns the size of a PNG from its header, which has a fixed position, or undefined if the PNG is unusable. */
const sizeOfPng = (bytes: Buffer): Size | undefined =>
  bytes.length > 33 && bytes.subarray(0, pngHead.length).equals(pngHead) && canDecompress(bytes)
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : undefined

/** Maximum size of the decompressed pixels of a PNG: eight bytes per pixel, plus the filter bytes of each row. */
const maxUnfolded = maxSide * (8 * maxSide + 1) + 2 * maxSide

/**
 * Returns true if a PNG's pixels can be decompressed. The code that draws the logo later could not report a failure.
 */
function canDecompress(bytes: Buffer): boolean {
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: maxUnfolded }).length > 0
  } catch {
    return false
  }
}

/**
 * Returns the size from a JPEG's frame header, which follows segments that contain their length. Returns undefined if
 * the file is not a JPEG, is damaged, or is neither RGB nor gray.
 */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    // Four components are CMYK, which an archival PDF cannot show without a color profile.
    if (isFrame)
      return [1, 3].includes(bytes[at + 9] as number)
        ? [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
        : undefined
  }
  return undefined
}
