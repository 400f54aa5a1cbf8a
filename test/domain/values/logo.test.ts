import { deflateSync } from 'node:zlib'
import t from 'tap'
import { readLogo } from '../../../domain/values/logo.js'

const url = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`

function png(width: number, height: number, size = 80, pixels = deflateSync(Buffer.alloc(2))): Buffer {
  const bytes = Buffer.alloc(size)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(pixels.length, 33)
  bytes.write('IDAT', 37)
  pixels.copy(bytes, 41)
  return bytes
}

/** Returns a JPEG with a segment before the frame, which has the given number of components. */
const jpeg = (components: number): Buffer =>
  Buffer.from(`ffd8ffe000040000ffc000110800200040${components.toString(16).padStart(2, '0')}00000000000000`, 'hex')

// R-3606
t.test('accepts a PNG or JPEG whose content matches its declared type', async (t) => {
  t.match(readLogo(url(png(40, 20))), { width: 40, height: 20 })
  t.match(readLogo(url(jpeg(3), 'jpeg')), { width: 64, height: 32 })
  t.match(readLogo(url(jpeg(1), 'jpeg')), { width: 64 })
  for (const wrong of [
    url(png(40, 20), 'jpeg'),
    url(jpeg(3)),
    url(jpeg(4), 'jpeg'),
    url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg+xml'),
    'https://example.com/logo.png',
    `${url(png(40, 20))}\n`,
    url(Buffer.from('ffd8'.padEnd(60, '0'), 'hex'), 'jpeg'),
    url(png(40, 20, 80, Buffer.from('no pixels'))),
    '',
  ])
    t.equal(readLogo(wrong), undefined, wrong.slice(0, 40))
})

// R-3606
t.test('accepts a logo of at most 200 KB and 2000 pixels a side', async (t) => {
  t.ok(readLogo(url(png(2000, 2000, 200 * 1024))))
  t.equal(readLogo(url(png(40, 20, 200 * 1024 + 1))), undefined)
  for (const [width, height] of [
    [2001, 1],
    [1, 2001],
    [0, 1],
  ] as const)
    t.equal(readLogo(url(png(width, height))), undefined)
})
