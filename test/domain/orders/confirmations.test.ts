import t from 'tap'
import { plainText } from '../../../domain/mail/plain-text.js'
import { payInFull } from '../../support/daily.js'
import { makeClient, makeGroup, makeProductGroup, makePromotion, makeTaxRate } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { apply } from '../../tools/setup-support.js'

// R-1401
withService(t, 'order confirmations', async (t, api) => {
  const gid = await makeProductGroup(api)
  const usd = (await api.database.read('currencies').where({ is_default: 1 }).first('id'))?.id as number
  const add = async (name: string, prices: Body, more: Body = {}): Promise<number> => {
    const sound = { name, gid, type: 'other', paytype: 'recurring', pricing: { [usd]: prices } }
    return (await api.ok('addproduct', { ...sound, ...more }, { as: 'json' })).pid
  }
  const lastText = async (): Promise<string> => {
    const mails = api.database.read('emails').where({ template: 'order confirmation' })
    return plainText((await mails.orderBy('id', 'desc').first())?.body ?? '')
  }
  /**
   * Places an order and checks that sending its confirmation again produces the same text. Returns the text and the
   * order.
   */
  const confirmed = async (order: Body): Promise<{ text: string; placed: Body }> => {
    const placed = await api.ok('addorder', order, { as: 'json' })
    const text = await lastText()
    await api.ok('sendemail', { messagename: 'order confirmation', id: placed.orderid })
    t.equal(await lastText(), text, 'sends the same text again')
    return { text, placed }
  }
  await makeTaxRate(api, { rate: 8250, country: 'NO' })
  const clientid = await makeClient(api)
  const managed = await add('Managed', { monthly: 10, msetupfee: 25 })

  t.test('show the setup fee separately from the recurring price', async (t) => {
    const { text } = await confirmed({ clientid, pid: managed })
    t.match(text, 'Managed: $10.00 monthly; one-time setup fee $25.00\n')
    const once = await add('Move', { monthly: 40 }, { paytype: 'onetime' })
    const free = await add('Trial', {}, { paytype: 'free' })
    const bought = await confirmed({ clientid, pid: [once, free] })
    t.match(bought.text, 'Move: $40.00 one-time\nTrial: free\n')
  })

  t.test('show a first price reduced by a promotion separately from later prices', async (t) => {
    await makePromotion(api, { code: 'FIRST', type: 'percentage', value: 5000 })
    const first = await confirmed({ clientid, pid: managed, promocode: 'FIRST' })
    t.match(first.text, 'Managed: $5.00 initially, then $10.00 monthly; one-time setup fee $25.00\n')
    await makePromotion(api, { code: 'THREE', type: 'percentage', value: 4000, is_recurring: 1, periods: 3 })
    const three = await confirmed({ clientid, pid: managed, promocode: 'THREE' })
    t.match(
      three.text,
      'Managed: $6.00 monthly while the promotion lasts, then $10.00 monthly; one-time setup fee $25.00\n',
    )
  })

  t.test('show a domain with its years and its renewal price', async (t) => {
    const prices = { register_price: 9, transfer_price: 8, renew_price: 12 }
    await apply(api.database, {
      tlds: [
        { extension: '.example', ...prices, pricing: { USD: { id_protection: { 1: 1 } } } },
        { extension: '.test', register_price: 3 },
      ],
    })
    const { text } = await confirmed({
      clientid,
      domain: ['bücher.example', 'moved.example', 'short.test'],
      domaintype: ['register', 'transfer', 'register'],
      regperiod: [2, 1, 1],
      eppcode: ['', 'aB3-x9', ''],
      idprotection: [true, false, false],
    })
    t.match(
      text,
      'Registration of bücher.example for 2 years, with ID protection: $20.00; renewal $26.00 every 2 years\n' +
        'Transfer of moved.example: $8.00; renewal $12.00 every year\n' +
        'Registration of short.test for 1 year: $3.00\n',
    )
  })

  t.test("show the amount due with tax and discount, formatted for the client's language", async (t) => {
    const group_id = await makeGroup(api, 'Friends', 1000)
    const norse = await makeClient(api, { country: 'NO', groupid: group_id, language: 'nb' })
    const { text, placed } = await confirmed({ clientid: norse, pid: managed })
    t.match(text, 'Managed: $10,00 monthly; one-time setup fee $25,00\n')
    const { invoicenum } = (await api.ok('getinvoice', { invoiceid: placed.invoiceid })).invoice
    t.match(
      text,
      `Please pay $34,10 for invoice ${invoicenum}: $35,00, less $3,50 discount, plus $2,60 tax (8,25\u00a0%).`,
    )
    const untaxed = await confirmed({ clientid, pid: managed })
    t.match(
      untaxed.text,
      /Please pay \$35\.00 for invoice \d+\.\n\nView and pay invoice \(http\S+\)$/,
      'omits tax if no tax is charged',
    )
  })

  t.test('request only the unpaid amount when sent again', async (t) => {
    const { placed } = await confirmed({ clientid, pid: managed })
    const again = async (): Promise<string> => {
      await api.ok('sendemail', { messagename: 'order confirmation', id: placed.orderid })
      return lastText()
    }
    await api.ok('addinvoicepayment', { invoiceid: placed.invoiceid, amount: 5, transid: 'part' })
    t.match(await again(), /Please pay the remaining \$30\.00 of \$35\.00 for invoice \d+\.\n/)
    await payInFull(api, placed.invoiceid)
    t.match(await again(), /No payment is due for invoice \d+ of \$35\.00\.$/)
  })

  // R-4133
  t.test('are in German for a German client', async (t) => {
    const german = await makeClient(api, { country: 'NO', language: 'de' })
    const promoted = await confirmed({ clientid: german, pid: managed, promocode: 'THREE' })
    t.match(promoted.text, /^Guten Tag Ada Lovelace,\n\nvielen Dank für Ihre Bestellung \d+ vom \d\d\.\d\d\.\d{4}:\n/)
    t.match(
      promoted.text,
      'Managed: $6,00 monatlich, solange die Aktion läuft, danach $10,00 monatlich; Einrichtungsgebühr einmalig $25,00\n',
    )
    const { text } = await confirmed({
      clientid: german,
      pid: managed,
      domain: 'gärten.example',
      domaintype: 'register',
      regperiod: 2,
      idprotection: true,
    })
    t.match(
      text,
      'Registrierung von gärten.example für 2 Jahre, mit Schutz der Inhaberdaten: $20,00; Verlängerung alle 2 Jahre $26,00\n',
    )
    t.match(
      text,
      /Bitte zahlen Sie \$\d+,\d\d für die Rechnung \d+: \$\d+,\d\d, zuzüglich \$\d,\d\d Steuer \(8,25\u00a0%\)\.\n/,
    )
  })

  t.test("provide each amount as a variable for the operator's template", async (t) => {
    const variables = ['subtotal', 'discount', 'tax', 'tax_rate', 'total'].map((one) => `${one}={{ ${one} }}`)
    await api.database.transaction((db) =>
      db('email_templates').insert({
        name: 'order confirmation',
        language: 'de',
        subject: 'Ihre Bestellung',
        body: variables.join(' '),
        is_active: 1,
      }),
    )
    const german = await makeClient(api, { country: 'NO', language: 'de' })
    t.equal(
      (await confirmed({ clientid: german, pid: managed })).text,
      'subtotal=$35,00 discount= tax=$2,89 tax_rate=8,25\u00a0% total=$37,89',
    )
    const free = await add('Present', {}, { paytype: 'free' })
    t.equal(
      (await confirmed({ clientid: german, pid: free })).text,
      'subtotal= discount= tax= tax_rate= total=',
      'an order without an invoice has empty amounts',
    )
  })
})
