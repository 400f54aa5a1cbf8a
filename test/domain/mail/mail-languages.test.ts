import t from 'tap'
import { isFormerText } from '../../../domain/mail/former-texts.js'
import { chooseText, renderChosenText } from '../../../domain/mail/localized-text.js'
import { plainText } from '../../../domain/mail/plain-text.js'
import { templates } from '../../../domain/mail/templates.js'
import { type AnnouncedChange, mailPriceChanges } from '../../../domain/services/repricing/announcements.js'
import { languages } from '../../../domain/words/catalog.js'
import { makeClient, makeService, setSetting, writeRows } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { type Api, type Body, withService } from '../../support/service.js'

const company_name = 'Example Hosting'

/** Renders a built-in email with its example variables. */
const written = (name: string, language: string, more: Readonly<Record<string, string>> = {}) => {
  const text = chooseText(name, [], language)
  if (text === undefined) throw new Error(`${name} is disabled`)
  return renderChosenText(text, { company_name, ...templates.get(name)?.variables, ...more })
}

t.test('each built-in email has a complete text in each language', async (t) => {
  for (const [language, { mails }] of Object.entries(languages)) {
    t.strictSame(Object.keys(mails).sort(), [...templates.keys()].sort(), language)
    for (const name of templates.keys()) {
      const { subject, body } = written(name, language)
      t.notMatch(`${subject}${plainText(body)}`, /\{[{%]|undefined|<|\bnull\b/, `${language} ${name}`)
      t.not(subject, '', `${language} ${name}`)
    }
  }
})

t.test('emails in each language use the same variables as in English', async (t) => {
  const variablesIn = ({ subject, body }: { subject: string; body: string }) =>
    new Set([...`${subject}${body}`.matchAll(/\{[{%] (?:if |elsif )?(\w+)/g)].map(([, name]) => name))
  const spared = new Set(['if', 'else', 'endif', 'elsif', 'firstname', 'lastname'])
  for (const [language, { mails }] of Object.entries(languages))
    for (const [name, text] of Object.entries(mails)) {
      const english = variablesIn(templates.get(name) as { subject: string; body: string })
      const own = variablesIn(text)
      const differing = [...english, ...own].filter(
        (one) => one !== undefined && english.has(one) !== own.has(one) && !spared.has(one),
      )
      t.strictSame(differing, [], `${language} ${name}`)
    }
})

// R-4134
t.test('the email about a failed payment contains the reason and the next attempt', async (t) => {
  const text = (language: string, more: Readonly<Record<string, string>>) =>
    plainText(written('payment failed', language, more).body)
  const never = { next_attempt: '', reason: '' }
  t.match(text('en', {}), /Visa 4242 failed.* Reason: Your card has.*\n\nWe will try again on 2026-02-17\./)
  t.match(text('de', {}), /Zahlungsanbieter meldet: „Your card has.*\n\nWir versuchen es am 17\.02\.2026 noch einmal\./)
  for (const [kind, english, german] of [
    ['hard', /cannot be charged, so we will not try/, /kann nicht belastet werden/],
    ['expired', /has expired, so we will not try/, /ist abgelaufen/],
    ['confirm', /not confirmed in time, and we will not try again/, /nicht rechtzeitig bestätigt/],
    ['soft', /\n\nWe will not try again\./, /\n\nWir versuchen es nicht noch einmal\./],
  ] as const) {
    t.match(text('en', { ...never, kind }), english)
    t.match(text('de', { ...never, kind }), german)
    t.notMatch(text('en', { ...never, kind }), /Reason|interruption/)
  }
  t.match(text('en', { method: '' }), /The payment for invoice 1042 failed/)
  for (const name of ['payment failed', 'payment confirmation needed']) {
    t.match(written(name, 'en', { overdue: 'yes' }).body, /was due on 2026-02-14.*interruption of your services/)
    t.match(written(name, 'de', { overdue: 'yes' }).body, /war am 14\.02\.2026 fällig.*nicht unterbrochen/)
  }
})

// R-4134
t.test('the email about an expiring card shows the month in the format printed on cards', async (t) => {
  t.match(written('card expires', 'en').body, /expires at the end of 01\/2027\./)
  t.match(written('card expires', 'de').body, /läuft Ende 01\/2027 ab\./)
})

const invoiced = async (api: Api, language: string): Promise<{ client: number; invoiceid: number }> => {
  const client = await makeClient(api, { language })
  const items = [{ description: 'Hosting', amount: 1234.5, taxed: false }]
  const dates = { date: '2026-01-31', duedate: '2099-02-14' }
  const { invoiceid } = await api.ok('createinvoice', { userid: client, items, ...dates }, { as: 'json' })
  return { client, invoiceid }
}

/**
 * Sends an invoice email to a new client with the given language. Returns the email, or undefined if it was not sent.
 */
const sent = async (api: Api, messagename: string, language: string): Promise<Body | undefined> => {
  const { client, invoiceid } = await invoiced(api, language)
  await api.call('sendemail', { messagename, id: invoiceid })
  return (await readMails(api.database, { template: messagename, client_id: client })).at(-1)
}

const edit = (api: Api, language: string, more: Body) =>
  writeRows(api, (db) =>
    db('email_templates')
      .insert({ name: 'invoice reminder', language, is_active: 1, subject: 'x', body: 'x', ...more })
      .onConflict(['name', 'language'])
      .merge(),
  )

withService(t, "emails in the client's language", async (t, api) => {
  const subjectIn = async (language: string) => (await sent(api, 'invoice reminder', language))?.subject

  // R-4131
  t.test('a German client gets the German text, and clients with other languages the English one', async (t) => {
    for (const language of ['de', 'de-AT', 'DE_ch']) {
      const mail = await sent(api, 'invoice reminder', language)
      t.match(mail?.subject, /^Rechnung \d+ ist am 14\.0?2\.2099 fällig$/, language)
      t.match(mail?.body, /<p>bitte zahlen Sie \$1(?:&#39;|\D)234[,.]50 für die Rechnung/, language)
    }
    for (const language of ['en', 'en-GB', 'fr', 'no such language'])
      t.match(await subjectIn(language), /^Invoice \d+ is due on 2099-02-14$/, language)
  })

  // R-4133
  t.test('edited German and French texts show ISO dates', async (t) => {
    await edit(api, 'de', { subject: 'Am {{ due_date }}' })
    await edit(api, 'fr', { subject: 'Le {{ due_date }}' })
    t.equal(await subjectIn('de'), 'Am 2099-02-14')
    t.equal(await subjectIn('fr'), 'Le 2099-02-14')
    await writeRows(api, (db) => db('email_templates').whereIn('language', ['de', 'fr']).delete())
  })

  // R-4131
  t.test('a text edited by the operator takes precedence, even if it is English', async (t) => {
    await edit(api, 'en', { subject: 'Please pay' })
    for (const language of ['de', 'en', 'fr']) t.equal(await subjectIn(language), 'Please pay', language)
    await edit(api, 'de', { subject: 'Bitte zahlen' })
    t.equal(await subjectIn('de-AT'), 'Bitte zahlen')
    await edit(api, 'de', { is_active: 0 })
    t.equal(await subjectIn('de'), undefined, 'a disabled text sends nothing')
    await writeRows(api, (db) => db('email_templates').where({ language: 'de' }).delete())
  })

  // R-4132
  t.test('an unedited English text does not override the German one', async (t) => {
    const { subject, body } = templates.get('invoice reminder') ?? {}
    await edit(api, 'en', { subject, body })
    t.match(await subjectIn('de'), /^Rechnung/)
    await edit(api, 'en', { subject, body, is_active: 0 })
    t.equal(await subjectIn('de'), undefined, 'but it disables the email')
    await edit(api, 'en', { subject, body: `${body}<p>Thanks.</p>` })
    t.match(await subjectIn('de'), /^Invoice/)

    await edit(api, 'de', { subject, body })
    t.match(await subjectIn('de'), /^Invoice/, 'an English wording stored for German is a deliberate choice')
    await writeRows(api, (db) => db('email_templates').where({ language: 'de' }).delete())

    // The text of release 0.1.0.
    const former = `<p>Hello {{ firstname }},</p>
<p>{{ balance }} of invoice {{ invoice_number }} is to be paid by {{ due_date }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`
    t.ok(isFormerText('invoice reminder', { subject: subject as string, body: former }))
    await edit(api, 'en', { subject, body: former })
    t.match(await subjectIn('de'), /^Rechnung/)
    t.match((await sent(api, 'invoice reminder', 'en'))?.body, /is to be paid by 2099-02-14/, 'English clients keep it')
    await writeRows(api, (db) => db('email_templates').where({ name: 'invoice reminder' }).delete())
    t.match(await subjectIn('de'), /^Rechnung/)
    t.match(await subjectIn('fr'), /^Invoice/)
  })

  // R-4131
  t.test("an edited text that fails falls back to the built-in text in the client's language", async (t) => {
    await edit(api, 'en', { subject: '{{ nobody }}' })
    t.match(await subjectIn('de'), /^Rechnung/)
    t.match(await subjectIn('en'), /^Invoice/)
    await writeRows(api, (db) => db('email_templates').where({ name: 'invoice reminder' }).delete())
  })

  // R-4133
  t.test('translates built-in suspension reasons, but not reasons typed by staff', async (t) => {
    const reasonOf = async (language: string, suspension_reason: string) => {
      const client = await makeClient(api, { language })
      const id = await makeService(api, client, { status: 'suspended', suspension_reason })
      await api.ok('sendemail', { messagename: 'service suspension', id })
      return plainText((await readMails(api.database, { client_id: client })).at(-1)?.body ?? '')
        .split('\n')
        .at(-1)
    }
    t.match(await reasonOf('de', 'Overdue on payment'), /ist gesperrt\. Grund: Überfällige Zahlung$/)
    t.match(await reasonOf('en', 'Overdue on payment'), /is suspended\. Reason: Overdue on payment$/)
    for (const typed of ['Spam', 'constructor', 'toString'])
      t.match(await reasonOf('de', typed), new RegExp(`Grund: ${typed}$`))
  })

  // R-4133
  t.test("describes a price change in the client's language", async (t) => {
    const row = await api.database.read('currencies').where({ code: 'USD' }).first('id')
    const { currencies } = await api.service.contexts.remote(api.now())
    const told = async (language: string) => {
      const client = await makeClient(api, { language })
      const move = { currency_id: row?.id, billing_cycle: 'monthly', old_amount: 1000, new_amount: 123_450 }
      const prices = { product: 'Hosting', domain: null, regular_amount: null, recurring_amount: 1000 }
      const change = { ...move, ...prices, client_id: client, from_day: '2027-02-01' } as unknown as AnnouncedChange
      await api.service.contexts.transaction((ctx) =>
        mailPriceChanges({ ...ctx, currencies }, 'price change', [change]),
      )
      const mail = (await readMails(api.database, { client_id: client, template: 'price change' })).at(-1)
      return `${mail?.subject}: ${plainText(mail?.body ?? '')}`
    }
    t.match(
      await told('en'),
      /^New prices from 2027-02-01: .*Hosting: \$1,234\.50 monthly instead of \$10\.00, from 2027-02-01 on\n/s,
    )
    t.match(
      await told('de'),
      /^Neue Preise ab dem 01\.02\.2027: .*Hosting: \$1\.234,50 monatlich statt \$10,00 ab dem 01\.02\.2027\n/s,
    )
  })

  t.test("the link's code appears in neither the activity log nor the service log", async (t) => {
    await setSetting(api, 'invoice_reminder_days_after', '')
    for (const language of ['en', 'de']) {
      const mail = await sent(api, 'invoice reminder', language)
      const code = /\/client\/invoice\/\d+\/([\w-]{22})"/.exec(mail?.body)?.[1] as string
      t.type(code, 'string')
      const log = await api.database.read('activity_log').select()
      t.notOk(JSON.stringify(log).includes(code))
      t.notOk(api.logged().includes(code))
    }
  })
})
