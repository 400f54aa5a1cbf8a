import t from 'tap'
import { DeliveryShares, maxDeliveries } from '../../../domain/notifications/shares.js'

const times = (count: number, run: (n: number) => unknown) => Array.from({ length: count }, (_, n) => run(n))

// R-2813
t.test('silent and unknown recipients leave a quarter of the deliveries to answering recipients', async (t) => {
  const shares = new DeliveryShares()
  const silent = times(maxDeliveries / 4 - 1, (n) => shares.take({ recipient: `silent ${n}`, isSilent: true }))
  t.notOk(shares.isFull('silent'))
  const giveBack = shares.take({ recipient: 'one more', isSilent: true })
  t.ok(shares.isFull('silent'))
  times(maxDeliveries / 2, (n) => shares.take({ recipient: `unknown ${n}`, isSilent: false }))
  t.ok(shares.isFull('unknown'))
  shares.note('good', true)
  t.strictSame(shares.answering(), ['good'])
  shares.take({ recipient: 'good', isSilent: false })
  t.equal(silent.length + 1 + maxDeliveries / 2, (maxDeliveries * 3) / 4)
  giveBack()
  t.notOk(shares.isFull('silent'), 'a finished delivery makes room')
  shares.note('good', false)
  t.strictSame(shares.answering(), [], 'excludes a recipient that stops answering')
})
