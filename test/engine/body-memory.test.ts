import t from 'tap'
import { BodyMemory, BodyShare } from '../../engine/body-memory.js'

const kibibyte = 1024
const full = {
  name: 'Refused',
  failure: { status: 503, code: 'body_capacity_reached', headers: { 'Retry-After': /^\d+$/ } },
}

const memory = () => new BodyMemory({ total: 1000 * kibibyte, anonymous: 200 * kibibyte, small: 300 * kibibyte })

/** A share of a caller with a right credential. */
function trusted(of: BodyMemory): BodyShare {
  const share = new BodyShare()
  of.trust(share)
  return share
}

t.test('what is held is the sum of what all bodies hold', async (t) => {
  const bodies = memory()
  const [one, other] = [new BodyShare(), trusted(bodies)]
  bodies.resize(one, 10)
  bodies.resize(other, 300)
  t.equal(bodies.held, 310)
  bodies.resize(one, 25)
  bodies.trust(one)
  bodies.resize(one, 20)
  t.equal(bodies.held, 320)
  bodies.resize(one, 0)
  bodies.resize(other, 0)
  t.equal(bodies.held, 0)
})

t.test('callers without a credential have a part, which a right credential leaves to others', async (t) => {
  const bodies = memory()
  const [one, other] = [new BodyShare(), new BodyShare()]
  bodies.resize(one, 120 * kibibyte)
  t.throws(() => bodies.resize(other, 100 * kibibyte), full)
  t.equal(bodies.held, 120 * kibibyte, 'what is refused is not counted')
  bodies.trust(one)
  bodies.trust(one)
  bodies.resize(other, 100 * kibibyte)
  t.throws(() => bodies.resize(other, 201 * kibibyte), full)
  bodies.resize(one, 500 * kibibyte)
  t.equal(bodies.held, 600 * kibibyte)
})

t.test('large bodies leave room for small ones', async (t) => {
  const bodies = memory()
  bodies.resize(trusted(bodies), 700 * kibibyte)
  t.throws(() => bodies.resize(trusted(bodies), 200 * kibibyte), full)
  bodies.resize(trusted(bodies), 128 * kibibyte)
  bodies.resize(trusted(bodies), 128 * kibibyte)
  t.throws(() => bodies.resize(trusted(bodies), 128 * kibibyte), full)
  t.equal(bodies.held, 956 * kibibyte)
})
