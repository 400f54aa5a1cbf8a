import { createHmac } from 'node:crypto'
import t from 'tap'
import { webhookHeaders } from '../../../domain/ports/signature.js'

const call = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_999), body: '{"test": 2432232314}' }

t.test("signs the convention's example with its documented signature", async (t) => {
  const wanted = {
    'webhook-id': call.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  t.strictSame(webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', call), wanted)
  t.strictSame(webhookHeaders('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', call), wanted, 'the prefix is optional')
})

t.test('signs a call with both secrets while one is being replaced', async (t) => {
  const [before, after] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'C2FVsBQIhrscChlQIMV+b5sSYspob7oD']
  const of = (secret: string) => webhookHeaders(secret, call)['webhook-signature']
  t.equal(of(`${before} ${after}`), `${of(before)} ${of(after)}`)
})

t.test('uses the UTF-8 bytes of a passphrase as the signing key', async (t) => {
  for (const phrase of ['hook-secret', 'correct-horse battery', 'ä']) {
    const hmac = createHmac('sha256', phrase).update(`${call.id}.1614265330.${call.body}`).digest('base64')
    t.equal(webhookHeaders(` ${phrase} `, call)['webhook-signature'], `v1,${hmac}`)
  }
})

t.test('refuses to sign without a secret', async (t) => {
  for (const secret of ['', ' ', 'whsec_'])
    t.throws(() => webhookHeaders(secret, call), { message: 'The signing secret is empty' })
})
