import t from 'tap'
import { plainText } from '../../../domain/mail/plain-text.js'
import { addDays } from '../../../domain/values/days.js'
import { countsOfStep, jumpToDay } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { readMails } from '../../support/mails.js'
import { askGateways, till, withTill } from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

const items = [{ description: 'Hosting', amount: 10, taxed: false }]

/** Charges an invoice due today. `word` begins the token and determines the outcome. */
async function charged(api: Api, word: string, language: string) {
  const clientid = await makeClient(api, { language })
  const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
  const card = { card_type: 'Visa', card_last_four: '4242', token: `${word}-${clientid}` }
  await makePayMethod(api, clientid, { gateway: 'till', is_default: 1, ...card, ...consent })
  const duedate = api.now().toISOString().slice(0, 10)
  const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items, duedate })
  await charge(api)
  return { clientid, invoiceid, duedate }
}

const charge = async (api: Api) => {
  await countsOfStep(api, 'payments')
  await askGateways(api)
}

const lastMail = async (api: Api, client_id: number) => {
  const { subject = '', body = '' } = (await readMails(api.database, { client_id })).at(-1) ?? {}
  return { subject, text: plainText(body), code: /\/client\/invoice\/\d+\/([\w-]{22})"/.exec(body)?.[1] }
}

// R-4134
withService(
  t,
  'emails about payments that fail or need confirmation',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())

    t.test(
      'reports a failed charge in the language of the client, and warns when the invoice is overdue',
      async (t) => {
        const { clientid, duedate } = await charged(api, 'soft', 'de')
        const [, month, day] = addDays(duedate as never, 1).split('-')
        const first = await lastMail(api, clientid)
        t.match(first.subject, /^Die Zahlung der Rechnung \d+ ist fehlgeschlagen$/)
        t.match(
          first.text,
          /mit Visa 4242 ist fehlgeschlagen, und \$10,00 ist noch offen\. Der Zahlungsanbieter meldet: „.+“\n/,
        )
        t.match(first.text, `Wir versuchen es am ${day}.${month}.`)
        t.notMatch(first.text, /unterbrochen/)
        jumpToDay(api, addDays(duedate as never, 1))
        await charge(api)
        t.match((await lastMail(api, clientid)).text, /war am \d\d\.\d\d\.\d{4} fällig\. Bitte zahlen Sie bald, damit/)
      },
    )

    t.test('the email about a hard decline announces no retry', async (t) => {
      const { clientid } = await charged(api, 'hard', 'en')
      const { subject, text } = await lastMail(api, clientid)
      t.match(subject, /^The payment for invoice \d+ failed$/)
      t.match(text, /with Visa 4242 failed, and \$10\.00 is still unpaid\. Reason: The card was declined\.\n/)
      t.match(text, 'cannot be charged, so we will not try it again.')
    })

    t.test('asks the client to confirm a charge if the bank requires it', async (t) => {
      for (const [language, words] of [
        ['en', /asks you to confirm the payment of \$10\.00 for invoice \d+ with Visa 4242\./],
        ['de', /bittet Sie, die Zahlung von \$10,00 für die Rechnung \d+ mit Visa 4242 zu bestätigen\./],
      ] as const) {
        const { clientid } = await charged(api, 'confirm', language)
        t.match((await lastMail(api, clientid)).text, words)
      }
    })

    t.test('keeps the code of the link out of the activity log and the service log', async (t) => {
      for (const word of ['soft', 'hard', 'confirm']) {
        const { clientid } = await charged(api, word, 'de')
        const { code } = await lastMail(api, clientid)
        t.type(code, 'string', word)
        t.notOk(JSON.stringify(await api.database.read('activity_log').select()).includes(code as string))
        t.notOk(api.logged().includes(code as string))
      }
    })
  },
  withTill,
)
