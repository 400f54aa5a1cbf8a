import t from 'tap'
import { RefusedAddresses } from '../../engine/refused-addresses.js'

const minute = 60_000
const address = '192.0.2.1'

const refuse = (addresses: RefusedAddresses, count: number, now = 0) => {
  for (let n = 0; n < count; n++) addresses.noteRefusal(address, now)
}

t.test('holds an address that reaches the limit of refusals until the minute ends', async (t) => {
  const addresses = new RefusedAddresses(3)
  refuse(addresses, 2)
  t.equal(addresses.hold(address, 1), false)
  refuse(addresses, 1)
  t.equal(addresses.hold(address, minute - 1), true)
  t.equal(addresses.hold('192.0.2.2', 1), false)
  t.equal(addresses.hold(address, minute), false)
})

t.test('a valid credential exempts an address for an hour', async (t) => {
  const addresses = new RefusedAddresses(3)
  addresses.noteSigned(address, 0)
  refuse(addresses, 3, 60 * minute - 1)
  t.equal(addresses.hold(address, 60 * minute - 1), false)
  t.equal(addresses.hold(address, 60 * minute), true)
  addresses.noteSigned(address, 60 * minute)
  t.equal(addresses.hold(address, 60 * minute), false)
})

t.test('forgets the addresses seen longest ago', async (t) => {
  const addresses = new RefusedAddresses(1)
  for (let n = 0; n < 10_000; n++) addresses.noteSigned(`${n}`, 0)
  addresses.noteSigned('0', 0)
  addresses.noteSigned('new', 0)
  for (const one of ['0', '1', '2', 'new']) addresses.noteRefusal(one, 0)
  t.strictSame(
    ['0', '1', '2', 'new'].map((one) => addresses.hold(one, 0)),
    [false, true, false, false],
  )
})

t.test('a limit of 0 holds no address', async (t) => {
  const addresses = new RefusedAddresses(0)
  refuse(addresses, 100)
  t.equal(addresses.hold(address, 0), false)
})
