import t from 'tap'
import { unreachable } from '../../../domain/ports/module.js'
import { advance } from '../../support/clock.js'
import { countsOfStep } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { makeDueInvoice, makePayer, script, scriptAnswers, verbs, withScript } from '../../support/scripted-gateway.js'
import { type Api, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const mailsTo = async (api: Api, clientid: number, template: string): Promise<number> =>
  (await api.database.read('emails').where({ client_id: clientid, template })).length

const logsOf = async (api: Api, client_id: number, text: string): Promise<number> =>
  (await api.database.read('activity_log').where({ client_id }).where('description', 'like', `%${text}%`)).length

/** Creates an invoice and its automatic charge, which the queue has not made yet. */
async function owe(api: Api, answers: Parameters<typeof scriptAnswers>[0]) {
  await writeRows(api, (db) => db('invoices').update({ autopay: 0 }))
  const clientid = await makePayer(api)
  const invoiceid = await makeDueInvoice(api, clientid)
  scriptAnswers(answers)
  await countsOfStep(api, 'payments')
  return { clientid, invoiceid }
}

const missing = ({ attempt }: { readonly attempt: string }) => [{ kind: 'missing', attempt }]

const unanswered = [
  ['does not know', missing],
  ['cannot report', undefined],
] as const

withService(
  t,
  'charges without an answer',
  async (t, api) => {
    await enableGateway(api, 'script')

    // R-2315, R-4053
    for (const [title, look] of unanswered)
      t.test(`a charge that the gateway never answers and ${title} is made at most five times`, async (t) => {
        const { clientid, invoiceid } = await owe(api, { charge: unreachable('No answer', true), look })
        await advance(api, 0.99)
        t.match(await show(api, invoiceid), { attempts: [{ state: /unknown|pending/ }] })
        await advance(api, look === undefined ? 19 : 1)
        t.match((await show(api, invoiceid)).attempts, [{ state: 'failed' }])
        // With the longest random pauses, the day is over before the fifth.
        const charges = verbs().filter((verb) => verb === 'charge').length
        t.ok(charges === 4 || charges === 5, `${charges} charges`)
        t.ok(verbs().length < 20, `${verbs().length} calls`)
        t.equal(await mailsTo(api, clientid, 'payment failed'), 1)
        t.equal(await logsOf(api, clientid, 'failed'), 1)
        await advance(api, 2)
        t.equal((await show(api, invoiceid)).attempts.length, 1, 'it is not charged again automatically')
      })

    t.test('a charge that never reaches the gateway fails after a day, and is retried on the retry days', async (t) => {
      const { clientid, invoiceid } = await owe(api, { charge: unreachable('No connection', false) })
      await advance(api, 0.99)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'pending' }])
      await advance(api, 0.05)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'failed' }])
      t.equal(await mailsTo(api, clientid, 'payment failed'), 1)
      await advance(api, 9)
      t.equal((await show(api, invoiceid)).attempts.length, 5)
      t.ok(verbs().length <= 40, `${verbs().length} calls`)
    })

    // R-2313, R-4048
    t.test('treats an unknown state as a missing answer, and requests a confirmation by one email', async (t) => {
      const charge = { state: 'authorized', reference: 'pi-2' }
      const { clientid, invoiceid } = await owe(api, { charge, look: missing })
      await advance(api, 0.2)
      t.match((await show(api, invoiceid)).attempts, [{ state: /unknown|pending/ }])
      t.equal(await mailsTo(api, clientid, 'payment confirmation needed'), 0)
      script.answers.charge = { state: 'confirm', reference: 'pi-2' }
      script.answers.look = () => {
        script.answers.look = []
        return missing(script.calls.at(-1)?.[1] as never)
      }
      await advance(api, 2)
      t.equal(await mailsTo(api, clientid, 'payment confirmation needed'), 1)
      await advance(api, 9)
      t.equal(await mailsTo(api, clientid, 'payment confirmation needed'), 1)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'failed' }])
    })

    // R-4054
    t.test('a pending payment that disappeared from its gateway fails, and is charged again', async (t) => {
      const charge = { state: 'pending', reference: 'pi-3' }
      const { clientid, invoiceid } = await owe(api, { charge, look: [] })
      await advance(api, 0.1)
      t.equal(await logsOf(api, clientid, 'is pending'), 1)
      script.answers.look = missing
      await advance(api, 0.5)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'failed', reason: 'The gateway ended the payment.' }])
      t.equal(await mailsTo(api, clientid, 'payment failed'), 1)
      await advance(api, 1)
      t.equal((await show(api, invoiceid)).attempts.length, 2)
    })

    t.test('an unconfirmed charge that disappeared from its gateway fails, too', async (t) => {
      const charge = { state: 'confirm', reference: 'pi-4' }
      const { clientid, invoiceid } = await owe(api, { charge, look: missing })
      await advance(api, 0.2)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'failed' }])
      t.equal(await mailsTo(api, clientid, 'payment failed'), 1)
      await advance(api, 3)
      t.equal((await show(api, invoiceid)).attempts.length, 1)
    })
  },
  withScript,
)
