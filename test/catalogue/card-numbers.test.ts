import t from 'tap'
import { buildExample } from '../../engine/documents/examples.js'
import { type JsonSchema, toPlainSchema } from '../../engine/documents/json-schema.js'
import type { Field } from '../../engine/fields.js'
import { credentialHeaders } from '../support/credentials.js'
import { dump } from '../support/digest.js'
import { file, makeClient, newTicket } from '../support/fixtures.js'
import { type Api, type Body, withService } from '../support/service.js'

const number = '4242424242424242'
const spaced = '4242 4242 4242 4242'
const masked = '**** **** **** 4242'

/**
 * Text parameters with a fixed form, by name. Card numbers are masked in all text parameters except these. A new
 * parameter with a fixed form must be added here.
 */
const fixed = new Set([
  // References, IDs, codes, and telephone numbers that others assign.
  'buyer_reference',
  'notification_identifier',
  'number',
  'objectid',
  'payout',
  'promocode',
  'tax_id',
  'tid',
  'transid',
  'admin_phone',
  'phonenumber',
  // Names defined by the service or a provider.
  'admin',
  'adminusername',
  'cert_type',
  'currency',
  'func_name',
  'gateway',
  'language',
  'module',
  'moduleName',
  'object',
  'package_name',
  'paymentmethod',
  'registrar',
  'setting',
  'sslmodule',
  'status',
  'user',
  'username',
  'webserver_type',
  // Domains, URLs, keys, and certificates.
  'certificate',
  'chain',
  'csr',
  'domain',
  'domains',
  'eppcode',
  'returnurl',
  'sso_redirect_path',
  'url',
  // Search terms and positions in lists.
  'after',
  'changed_since',
  'search',
  // Masking depends on the setting (R-4144).
  'value',
])

/** Fills the free-form strings of a schema with `text`. */
function filled(schema: JsonSchema, text: string): unknown {
  const { type, enum: choices, const: only, format, pattern, anyOf, items, properties = {}, patternProperties } = schema
  if (anyOf !== undefined) return anyOf.map((one) => filled(one, text)).find((value) => value !== undefined)
  if (items !== undefined) return [filled(items, text)].filter((value) => value !== undefined)
  if (patternProperties !== undefined) return {}
  if ([type].flat().includes('object'))
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, filled(one, text)]))
  const isPlainText = choices === undefined && only === undefined && format === undefined && pattern === undefined
  return [type].flat().includes('string') && isPlainText ? text : undefined
}

const isFree = ({ schema, coerce, secret }: Field): boolean | undefined => {
  const wire = filled(toPlainSchema(schema), number)
  if (secret || !JSON.stringify(wire ?? '').includes(number)) return undefined
  return !JSON.stringify(coerce(wire)).includes(number)
}

withService(t, 'card numbers', async (t, api) => {
  const all = [...api.catalogue.values()].flatMap((entry) =>
    Object.entries({ ...entry.required, ...entry.optional }).map(([name, field]) => ({ entry, name, field })),
  )

  // R-4143
  t.test('every text parameter is either masked or in the list of fixed forms', async (t) => {
    const found = new Set<string>()
    for (const { entry, name, field } of all) {
      const free = isFree(field)
      if (free === undefined) continue
      t.equal(free, !fixed.has(name), `${entry.name} ${name}`)
      if (!free) found.add(name)
    }
    t.strictSame([...found].sort(), [...fixed].sort(), 'every listed name is an existing parameter')
  })

  // R-4142
  t.test('masks card numbers in forms, JSON, lists, numbered parameters, and file names', async (t) => {
    const clientid = await makeClient(api, { firstname: `Ada ${spaced}`, notes: number, city: 'York' })
    const client = (await api.ok('getclientsdetails', { clientid })).client
    t.match(client, { firstname: `Ada ${masked}`, notes: '************4242', city: 'York' })
    // Sends the card number as a JSON number.
    await api.ok('updateclient', { clientid, notes: Number(number) }, { as: 'json' })
    t.equal((await api.ok('getclientsdetails', { clientid })).client.notes, '************4242')

    const numbered = await api.ok('createinvoice', {
      userid: clientid,
      notes: spaced,
      itemdescription1: `Hosting, ${spaced}`,
      itemamount1: 5,
    })
    const grouped = await api.ok(
      'createinvoice',
      { userid: clientid, items: [{ description: `Mail\n3782-822463-10005`, amount: 5 }] },
      { as: 'json' },
    )
    const descriptions = async (invoiceid: number) =>
      (await api.ok('getinvoice', { invoiceid })).invoice.items.map(({ description }: Body) => description)
    t.strictSame(await descriptions(numbered.invoiceid), [`Hosting, ${masked}`])
    t.strictSame(await descriptions(grouped.invoiceid), ['Mail\n****-******-*0005'])

    const wanted = await newTicket(api)
    const named = await api.ok(
      'openticket',
      { ...wanted, attachments: [file(`${number}.txt`, number)] },
      { as: 'json' },
    )
    const form = new FormData()
    for (const [name, value] of Object.entries(wanted)) form.append(name, String(value))
    form.append('attachments[]', new Blob([number]), `scan ${spaced}.png`)
    const reply = await fetch(`${api.url}/api/v1/openticket`, {
      method: 'POST',
      headers: credentialHeaders(api.admin),
      body: form,
    })
    const sent = (await reply.json()) as Body
    for (const [ticketid, name] of [
      [named.ticketid, '************4242.txt'],
      [sent.ticketid, `scan ${masked}.png`],
    ]) {
      t.strictSame((await api.ok('getticketattachment', { ticketid })).attachments, [name])
      const { data } = await api.ok('getticketattachment', { ticketid, attachmentindex: 0 })
      t.equal(Buffer.from(data, 'base64').toString(), number, 'keeps the contents')
      await api.ok('deleteticket', { ticketid })
    }
    await expectUnknown(t, api)
  })

  t.test('masks card numbers in the subject and body of an email sent by staff', async (t) => {
    const clientid = await makeClient(api)
    await api.ok('sendemail', {
      customtype: 'general',
      id: clientid,
      customsubject: `Card ${spaced}`,
      custommessage: `<p>Your card ${number}</p>`,
    })
    const mail = await api.database.read('emails').orderBy('id', 'desc').first()
    t.match(mail, { subject: `Card ${masked}` })
    t.match(String(mail?.body), '<p>Your card ************4242</p>')
    await expectUnknown(t, api)
  })

  t.test('a call with a card number can be repeated with its idempotency key and tried with a dry run', async (t) => {
    const clientid = await makeClient(api)
    const note = { clientid, note: `Called about ${spaced}` }
    const headers = { 'idempotency-key': 'card-numbers-1' }
    const first = await api.call('addclientnote', note, { headers })
    const again = await api.call('addclientnote', note, { headers })
    t.match([first.status, again.status], [200, 200])
    t.strictSame(again.body, first.body)
    t.equal((await api.call('addclientnote', { clientid, note: 'Another' }, { headers })).status, 422)
    const tried = await api.call('addclientnote', note, { headers: { 'dry-run': '?1' } })
    t.equal(tried.status, 200)
    t.match((await api.ok('getclientsdetails', { clientid, stats: true })).client.notes_list ?? [], [])
  })

  // R-4143
  t.test(
    'does not mask email addresses, telephone numbers, references, passwords, and domains that look like card numbers',
    async (t) => {
      const email = `${number}@example.com`
      const clientid = await makeClient(api, { email, phonenumber: number, buyer_reference: spaced, password2: number })
      t.match((await api.ok('getclientsdetails', { clientid })).client, {
        phonenumber: number,
        buyer_reference: spaced,
      })
      t.equal(
        (await api.ok('getclients', { search: number })).totalresults,
        1,
        'a search finds the client by its email address',
      )
      t.equal((await api.call('validatelogin', { email, password2: number })).status, 200)
      t.equal((await api.call('validatelogin', { email, password2: '************4242' })).status, 422)

      const { invoiceid } = await api.ok('createinvoice', {
        userid: clientid,
        status: 'unpaid',
        itemdescription1: 'Hosting',
        itemamount1: 5,
      })
      await api.ok('addinvoicepayment', { invoiceid, transid: number, gateway: number, payout: spaced, amount: 1 })
      t.match((await api.ok('gettransactions', { invoiceid })).data, [
        { transid: number, gateway: number, payout: spaced },
      ])

      const { contactid } = await api.ok('addcontact', {
        clientid,
        firstname: 'Grace',
        lastname: 'Hopper',
        email: `4000056655665556@example.com`,
        phonenumber: `+${number.slice(0, 14)}`,
      })
      t.match(
        (await api.ok('getcontacts', { clientid })).data.find(({ id }: Body) => id === contactid),
        { email: `4000056655665556@example.com`, phonenumber: `+${number.slice(0, 14)}` },
      )
      const whois = await api.call('domainwhois', { domain: `${number}.example` })
      t.notMatch(JSON.stringify(whois.body), /\*/)
    },
  )

  t.test('stores text without card numbers unchanged', async (t) => {
    const clientid = await makeClient(api)
    for (const note of [
      'Order 1234-5678-9012-3456, IBAN DE13 4306 0967 1234 5678 90, call +49 151 23456789',
      '4242 4242 4242 4241 is no card number, nor is 42424242424242424242',
      '2027-01-31 12:00:00 – ****4242 – 41111111-1111-1111-8111-111111111111',
    ]) {
      await api.ok('updateclient', { clientid, notes: note })
      t.equal((await api.ok('getclientsdetails', { clientid })).client.notes, note)
    }
  })
})

// R-4142
withService(t, 'no call stores, logs, or returns the masked digits', async (t, api) => {
  const clientid = await makeClient(api)
  let done = 0
  for (const entry of api.catalogue.values()) {
    const fields = Object.entries({ ...entry.required, ...entry.optional })
    if (entry.method === 'GET' || !fields.some(([, field]) => isFree(field))) continue
    // Besides free text, only required parameters are sent, because examples of some optional parameters would lock out
    // later calls.
    const sent = fields.filter(([name, field]) => name in entry.required || isFree(field))
    const parameters = Object.fromEntries(
      sent.map(([name, field]) => {
        const schema = toPlainSchema(field.schema)
        const isText = typeof filled(schema, spaced) === 'string'
        return [name, isFree(field) && isText ? `${spaced} of ${name}` : buildExample(schema, name)]
      }),
    )
    for (const variant of [{}, { clientid, email: `${entry.name}@example.org` }]) {
      const { status, body } = await api.call(entry.name, { ...parameters, ...variant }, { as: 'json' })
      t.notOk(JSON.stringify(body).includes(spaced), `${entry.name} (${status}) does not return it`)
      if (status === 200) done++
    }
  }
  t.ok(done > 10, `${done} calls succeeded`)
  await expectUnknown(t, api)
})

/** Asserts that neither the database nor the log contains one of the masked numbers. */
async function expectUnknown(t: { notOk: (value: unknown, message: string) => unknown }, api: Api): Promise<void> {
  const stored = await dump(api.database)
  for (const text of [number, spaced, '3782-822463-10005']) {
    t.notOk(stored.includes(text), `the database does not contain ${text}`)
    t.notOk(api.logged().includes(text), `the log does not contain ${text}`)
  }
}
