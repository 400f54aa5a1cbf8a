// Listed in docs/reference/attacks.md.

import t from 'tap'
import { isMailAddress } from '../../domain/values/email.js'
import { email } from '../../engine/fields.js'
import { isEmail } from '../../engine/formats.js'
import { newTicket, openTicket, ticketOf } from '../support/fixtures.js'
import { measureCost } from '../support/growth.js'
import { type Body, withService } from '../support/service.js'

/** Characters that an address must not contain, by name. */
const unseen: Readonly<Record<string, string>> = {
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'combining grapheme joiner': '\u034f',
  'left-to-right mark': '\u200e',
  'right-to-left override': '\u202e',
  'right-to-left isolate': '\u2067',
  'Arabic letter mark': '\u061c',
  'Mongolian vowel separator': '\u180e',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'variation selector': '\ufe0f',
  'tag letter': '\u{e0061}',
  'no-break space': '\u00a0',
  'ideographic space': '\u3000',
  'em space': '\u2003',
  'Braille blank': '\u2800',
  'line separator': '\u2028',
  'private use': '\ue000',
  'next line': '\u0085',
  escape: '\u001b',
  delete: '\u007f',
}

/** Returns addresses with the character in different places. */
const withSign = (sign: string): string[] => [
  `a${sign}da@example.com`,
  `${sign}ada@example.com`,
  `ada${sign}@example.com`,
  `ada@${sign}example.com`,
  `ada@exam${sign}ple.com`,
  `ada@example.co${sign}m`,
  `ada@example.com${sign}`,
]

t.test('rejects an address with an invisible character', async (t) => {
  for (const [name, sign] of Object.entries(unseen))
    for (const [place, address] of withSign(sign).entries()) {
      t.notOk(isEmail(address), `${name}, place ${place}`)
      t.notOk(isMailAddress(address), `${name}, place ${place}`)
    }
  for (const address of [
    'ada@example.com',
    'ädä@exämple.com',
    '用户@例子.广告',
    'אב@example.com',
    'o’neil@example.com',
  ]) {
    t.ok(isEmail(address), address)
    t.ok(isMailAddress(address), address)
  }
})

t.test('checking a long address takes time proportional to its length', async (t) => {
  const { coerce } = email()
  const time = (part: string, n: number) => {
    const text = `a@${part.repeat(n)}`
    const times = Array.from({ length: 5 }, () => {
      return measureCost(() => {
        for (const given of [text, ` ${text} `]) [isEmail(coerce(given) as string), isMailAddress(given)]
      })
    })
    return Math.min(...times)
  }
  // Combining marks in the wrong order take longest to compose.
  for (const part of ['a', '@', 'a@', '.', 'a.', ' ', '\u0301', 'e\u0301', '\u0301\u0323', '\u3164']) {
    time(part, 1000)
    const [once, more] = [time(part, 20_000), time(part, 160_000)]
    t.ok(more < once * 32 + 20, `${JSON.stringify(part)}: ${once} ms, and ${more} ms for eight times the length`)
  }
})

withService(t, 'every email parameter rejects invisible characters', async (t, api) => {
  const taking = [...api.catalogue.values()].flatMap((entry) =>
    Object.entries({ ...entry.required, ...entry.optional })
      .filter(([, field]) => (field.schema as { format?: string }).format === 'email')
      .map(([name]) => ({ action: entry.name, name })),
  )
  t.ok(taking.length >= 12, `${taking.length} parameters`)
  for (const { action, name } of taking) {
    const complaint = async (address: string) => {
      const { status, body } = await api.call(action, { [name]: address })
      return status === 422 ? (body.errors as Body | undefined)?.[name] : undefined
    }
    t.equal(await complaint(`nobody-${action}@example.com`), undefined, `${action} accepts a plain address`)
    for (const [what, sign] of Object.entries(unseen)) {
      const [inside = '', first = '', ...others] = withSign(sign)
      for (const address of [inside, first, others.at(-1) as string])
        if (!(await complaint(address))) t.fail(`${action} accepts a ${what} in ${name}`)
    }
  }
})

const [composed, apart] = ['jos\u00e9@b\u00fccher.example', 'jose\u0301@bu\u0308cher.example']
const key = 'jos\u00e9@xn--bcher-kva.example'

//
withService(t, 'treats two spellings of an address as one, and stores the composed spelling', async (t, api) => {
  const person = { firstname: 'José', lastname: 'Ruiz' }
  const password = 'correct horse battery'
  const { clientid } = await api.ok('addclient', { ...person, email: ` ${apart} `, password2: password })
  t.match(await api.database.read('clients').where({ id: clientid }).first(), { email: composed, email_key: key })
  t.match(await api.database.read('logins').first(), { email: composed, email_key: key })
  for (const email of [composed, apart, apart.toUpperCase(), composed.toUpperCase()]) {
    t.equal((await api.call('addclient', { ...person, email })).status, 422, 'the address is already used')
    t.equal((await api.ok('getclientsdetails', { email })).client.id, clientid)
    t.strictSame((await api.ok('validatelogin', { email, password2: password })).clientids, [clientid])
    t.equal((await api.ok('resetpassword', { email })).email, composed)
  }
  const other = (await api.ok('addclient', { ...person, email: 'other@example.com' })).clientid
  t.match((await api.call('updateclient', { clientid: other, email: apart })).body, { code: 'client_email_taken' })
  const login = { password, first_name: 'José', last_name: 'Ruiz' }
  t.match((await api.call('adduser', { ...login, email: apart })).body, { code: 'login_email_taken' })

  const first = (await api.ok('createclientinvite', { clientid: other, email: apart })).inviteid
  const second = (await api.ok('createclientinvite', { clientid: other, email: composed })).inviteid
  t.strictSame(await api.database.read('client_invites').pluck('id'), [second], `${second} replaced ${first}`)

  const ticketid = await openTicket(api, { email: apart })
  t.equal((await ticketOf(api, ticketid)).email, composed)
  t.equal((await api.ok('blockticketsender', { ticketid })).blocked, composed)
  for (const email of [composed, apart.toUpperCase()])
    t.equal((await api.call('openticket', await newTicket(api, { email }))).status, 422, 'the sender is blocked')
})

withService(
  t,
  'the form for forgotten passwords accepts either spelling and rejects invisible characters',
  async (t, api) => {
    await api.ok('addclient', { firstname: 'José', lastname: 'Ruiz', email: composed, password2: 'correct horse' })
    const ask = async (email: string) =>
      (await fetch(`${api.url}/client/reset`, { method: 'POST', body: new URLSearchParams({ email }) })).status
    const mails = async () => (await api.database.read('emails').where({ recipient: composed })).length
    const before = await mails()
    t.equal(await ask(apart), 200)
    t.equal(await mails(), before + 1)
    for (const sign of Object.values(unseen)) t.equal(await ask(`jo${sign}sé@bücher.example`), 422)
  },
)
