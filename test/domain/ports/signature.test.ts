import t from 'tap'
import { webhookHeaders } from '../../../domain/ports/signature.js'

const call = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_999), body: '{"test": 2432232314}' }

t.test('a call is signed as the convention’s own example is', async (t) => {
  const wanted = {
    'webhook-id': call.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  t.strictSame(webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', call), wanted)
  t.strictSame(webhookHeaders('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', call), wanted, 'the prefix may be left out')
})

t.test('a secret that is none is refused, and not quoted', async (t) => {
  for (const secret of ['', 'whsec_', 'a canary!', 'whsec_ä'])
    t.throws(() => webhookHeaders(secret, call), { message: /^(?!.*canary).*not base64/ }, secret)
})
