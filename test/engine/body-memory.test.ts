import t from 'tap'
import { BodyMemory, type BodyShare } from '../../engine/body-memory.js'

const kibibyte = 1024
const full = {
  name: 'Refused',
  failure: { status: 503, code: 'body_capacity_reached', headers: { 'Retry-After': /^\d+$/ } },
}

const memory = () =>
  new BodyMemory({
    total: { bytes: 1000 * kibibyte, kept: 300 * kibibyte },
    anonymous: { bytes: 200 * kibibyte, kept: 80 * kibibyte },
    network: { bytes: 100 * kibibyte, kept: 40 * kibibyte },
  })

/** Opens a share for a caller with a valid credential. */
function trusted(of: BodyMemory): BodyShare {
  const share = of.open(() => 'nobody asks for it')
  share.trust()
  return share
}

const stranger = (of: BodyMemory, network: string): BodyShare => of.open(() => network)

t.test('`held` is the total of all shares', async (t) => {
  const bodies = memory()
  const [one, other] = [stranger(bodies, 'a'), trusted(bodies)]
  one.resize(10)
  other.resize(300)
  t.equal(bodies.held, 310)
  one.resize(25)
  one.trust()
  one.resize(20)
  t.equal(bodies.held, 320)
  one.resize(0)
  other.resize(0)
  t.equal(bodies.held, 0)
})

// R-2801
t.test(
  'limits the total memory of callers without a credential, and a valid credential releases its caller’s share',
  async (t) => {
    const bodies = memory()
    const [one, second, third] = [stranger(bodies, 'a'), stranger(bodies, 'b'), stranger(bodies, 'c')]
    one.resize(60 * kibibyte)
    second.resize(60 * kibibyte)
    t.throws(() => third.resize(9 * kibibyte), full)
    t.equal(bodies.held, 120 * kibibyte, 'a rejected body is not counted')
    one.trust()
    one.trust()
    third.resize(60 * kibibyte)
    one.resize(500 * kibibyte)
    t.equal(bodies.held, 620 * kibibyte)
  },
)

// R-2801
t.test(
  'limits the memory of each network for callers without a credential, whatever other networks hold',
  async (t) => {
    const bodies = memory()
    const [one, second] = [stranger(bodies, 'a'), stranger(bodies, 'a')]
    one.resize(50 * kibibyte)
    t.throws(() => second.resize(11 * kibibyte), full)
    stranger(bodies, 'b').resize(60 * kibibyte)
    one.resize(0)
    second.resize(60 * kibibyte)
    t.equal(bodies.held, 120 * kibibyte)
  },
)

// R-2801
t.test('reserves part of a network’s share and of the anonymous memory for short bodies', async (t) => {
  const bodies = memory()
  const short = 8 * kibibyte
  for (const network of ['a', 'b']) stranger(bodies, network).resize(60 * kibibyte)
  for (let n = 0; n < 5; n++) stranger(bodies, 'a').resize(short)
  t.throws(() => stranger(bodies, 'a').resize(short), full, 'the network’s share is used up')
  for (let n = 0; n < 5; n++) stranger(bodies, 'c').resize(short)
  t.throws(() => stranger(bodies, 'd').resize(1), full, 'the anonymous memory is used up')
  trusted(bodies).resize(short)
})

t.test('a network’s share fits two large bodies and a short body for each allowed connection', async (t) => {
  const bodies = new BodyMemory()
  const mebibyte = 1024 * kibibyte
  for (let n = 0; n < 2; n++) stranger(bodies, 'a').resize(mebibyte)
  t.throws(() => stranger(bodies, 'a').resize(9 * kibibyte), full)
  for (let n = 0; n < 256; n++) stranger(bodies, 'a').resize(8 * kibibyte)
  t.equal(bodies.held, 4 * mebibyte)
})

t.test('reserves part of the total memory for short bodies', async (t) => {
  const bodies = memory()
  trusted(bodies).resize(700 * kibibyte)
  t.throws(() => trusted(bodies).resize(200 * kibibyte), full)
  trusted(bodies).resize(128 * kibibyte)
  trusted(bodies).resize(128 * kibibyte)
  t.throws(() => trusted(bodies).resize(128 * kibibyte), full)
  t.equal(bodies.held, 956 * kibibyte)
})
