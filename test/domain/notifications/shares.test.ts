import t from 'tap'
import { ProviderShares } from '../../../domain/modules/provider-shares.js'
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

// R-2814
t.test(
  'a provider gets one call until it has answered, then four, and one again once it stops answering',
  async (t) => {
    const shares = new ProviderShares()
    const first = shares.take('server 1')
    t.strictSame(shares.full(), ['server 1'])
    first(true)
    t.strictSame(shares.full(), [])
    const calls = [shares.take('server 1'), shares.take('server 1'), shares.take('server 1')]
    t.strictSame(shares.full(), [])
    calls.push(shares.take('server 1'))
    t.strictSame(shares.full(), ['server 1'])
    shares.take('server 2')
    for (const end of calls) end(false)
    t.strictSame(shares.full(), ['server 2'], 'counts each provider separately')
    shares.take('server 1')
    t.strictSame(shares.full(), ['server 2', 'server 1'])
  },
)
