import t from 'tap'
import { about } from '../../../../actions/_shared/about.js'
import { type EventName, eventKind, events } from '../../../../domain/ports/events.js'
import { permissions } from '../../../../domain/values/permissions.js'
import { loadCatalogue } from '../../../../engine/catalogue.js'
import { listExtensionFolders } from '../../../../server/extensions.js'
import { buildSearchIndex, rankEntries, type SearchEntry } from '../../../../server/pages/docs/browser/ranking.js'
import { stemWord } from '../../../../server/pages/docs/browser/search-words.js'
import { countPrefixErrors } from '../../../../server/pages/docs/browser/typing-errors.js'
import { splitKnownWords } from '../../../../server/pages/docs/browser/word-parts.js'
import { searchEntries } from '../../../../server/pages/docs/search-entries.js'
import { searchSynonyms } from '../../../../server/pages/docs/search-synonyms.js'
import { vocabulary } from '../../../../server/vocabulary.js'
import { slowdown } from '../../../support/slowdown.js'

const catalogue = await loadCatalogue(await listExtensionFolders('actions', { extensionsDir: undefined }), vocabulary)
const pages: SearchEntry[] = [
  ...Object.keys(events).map((name) => ({
    kind: 'event' as const,
    title: name,
    href: `docs/events#${name}`,
    summary: eventKind(name as EventName).summary,
  })),
  {
    kind: 'guide',
    title: 'Receive webhooks',
    href: 'docs/guides/webhooks',
    summary: 'Be told of events as they happen.',
  },
  {
    kind: 'guide',
    title: 'First order',
    href: 'docs/guides/first-order',
    summary: 'From an empty database to an order.',
  },
  {
    kind: 'page',
    title: 'Conventions',
    href: 'docs/conventions',
    summary: 'Credentials, parameters, paging and limits.',
  },
  { kind: 'page', title: 'Settings', href: 'docs/settings', summary: 'Every setting with its bounds.' },
  { kind: 'page', title: 'Events', href: 'docs/events', summary: 'Every event with its data.' },
  { kind: 'page', title: 'Failures', href: 'docs/errors', summary: 'Every code with its status.' },
]
const entries = searchEntries({ catalogue, about, permissions, pages })
const index = buildSearchIndex(entries)
const found = (question: string) => rankEntries(index, question).map(({ title }) => title)

/** Queries and their expected first result. */
const first: Readonly<Record<string, string>> = {
  // Natural phrases
  'old value before change': 'getactivitylog',
  'refund a payment': 'updateinvoice',
  'reverse a payment': 'updateinvoice',
  'suspend a customer': 'modulesuspend',
  'how do I suspend a hosting account?': 'modulesuspend',
  'pause service': 'modulesuspend',
  'unpause a service': 'moduleunsuspend',
  'resume suspended service': 'moduleunsuspend',
  'terminate account': 'moduleterminate',
  'destroy a hosting account': 'moduleterminate',
  'provision hosting': 'modulecreate',
  'change hosting password': 'modulechangepw',
  'new customer': 'addclient',
  'create a client': 'addclient',
  'list customers': 'getclients',
  'change address of a customer': 'updateclient',
  'customer details': 'getclientsdetails',
  'remove a customer': 'deleteclient',
  refund: 'updateinvoice',
  'refund half of an invoice': 'updateinvoice',
  'give money back': 'updateinvoice',
  'void an invoice': 'updateinvoice',
  'mark invoice paid': 'addinvoicepayment',
  'record a bank transfer': 'addinvoicepayment',
  'bill a customer': 'createinvoice',
  'unpaid invoices': 'getinvoices',
  'add funds': 'addcredit',
  'place an order': 'addorder',
  'approve order': 'acceptorder',
  'who changed an address': 'getactivitylog',
  'audit log': 'getactivitylog',
  'api key': 'createoauthcredential',
  'revoke token': 'deleteoauthcredential',
  'rotate api key': 'updateoauthcredential',
  'change a setting': 'setconfigurationvalue',
  'estimate for customer': 'createquote',
  'is a domain available': 'domainwhois',
  'auth code': 'domainrequestepp',
  'renew domain': 'domainrenew',
  'domain renewal': 'domainrenew',
  'change nameservers': 'domainupdatenameservers',
  'whois privacy': 'domaintoggleidprotect',
  'price of domains': 'gettldpricing',
  'log in as customer': 'createssotoken',
  'forgot password': 'resetpassword',
  'answer a ticket': 'addticketreply',
  'merge tickets': 'mergeticket',
  'ban ip': 'addbannedip',
  coupons: 'getpromotions',
  'downgrade product': 'upgradeproduct',
  'cancel subscription': 'addcancelrequest',
  'order a certificate': 'addsslorder',
  'stop timer': 'endtasktimer',
  'block a spammer': 'blockticketsender',
  'mail a customer': 'sendemail',
  'who is online': 'getstaffonline',
  'download attachment': 'getticketattachment',
  chargeback: 'gettransactions',
  'project tasks': 'addprojecttask',
  'stored cards': 'getpaymethods',
  // With an extra or a missing word
  'suspend the frobnicated service': 'modulesuspend',
  'add invoice payment by bank quickly': 'addinvoicepayment',
  // Typing errors
  'suspnd service': 'modulesuspend',
  'cleint details': 'getclientsdetails',
  'ad credit': 'addcredit',
  'crete invoce': 'createinvoice',
  'regster domain': 'domainregister',
  addinvoicepaymnt: 'addinvoicepayment',
  // Without spaces, and names that are almost right
  suspendservice: 'modulesuspend',
  createclient: 'addclient',
  MODULE_SUSPEND: 'modulesuspend',
  // Incomplete words
  suspe: 'modulesuspend',
  getcl: 'getclients',
  'invoice pay': 'addinvoicepayment',
  // Other pages
  'receive webhooks': 'Receive webhooks',
  'invoice.paid': 'invoice.paid',
}

/** Queries and a result expected among the first three. */
const among: Readonly<Record<string, string>> = {
  'sell a product': 'addorder',
  'rate limits': 'Conventions',
  manage_staff: 'createoauthcredential',
  'webhook events': 'Receive webhooks',
  'first order': 'First order',
  settings: 'Settings',
  'error codes': 'Failures',
  pid: 'addorder',
  'staff list': 'getadminusers',
  refundto: 'updateinvoice',
}

// R-3330
t.test('ranks the expected result first, or among the first three', async (t) => {
  const wrong = Object.entries(first).filter(([question, title]) => found(question)[0] !== title)
  t.strictSame(
    wrong.map(([question, title]) => `${question}: ${title}, not ${found(question).slice(0, 4)}`),
    [],
  )
  const far = Object.entries(among).filter(([question, title]) => !found(question).slice(0, 3).includes(title))
  t.strictSame(
    far.map(([question, title]) => `${question}: ${title}, not ${found(question).slice(0, 4)}`),
    [],
  )
})

// R-3330
t.test('finds every action by its name, and longer names even if a letter is missing', async (t) => {
  for (const name of catalogue.keys()) {
    t.equal(found(name)[0], name)
    const mistyped = name.slice(0, -3) + name.slice(-2)
    if (name.length > 7) t.ok(found(mistyped).slice(0, 3).includes(name), `${mistyped}: ${found(mistyped).slice(0, 3)}`)
  }
})

t.test('finds nothing for empty, blank, and meaningless queries', async (t) => {
  for (const question of ['', '   ', '?!', 'qqqqqqqq']) t.strictSame(found(question), [])
  t.ok(Array.isArray(found('constructor')))
  t.ok(Array.isArray(found('toString __proto__ hasOwnProperty')))
})

t.test('a typical keystroke takes less than 10 ms, even in a long query with typing errors', async (t) => {
  const question = 'suspnd the hostng acount of a custmer who has not payd his invoces for months'
  const timed = (asked: string) => {
    const begun = performance.now()
    rankEntries(index, asked)
    return performance.now() - begun
  }
  const measured = [...question].map((_, at) => timed(question.slice(0, at + 1)))
  measured.sort((a, b) => a - b)
  const median = measured[Math.floor(measured.length / 2)] as number
  t.comment(`median ${median.toFixed(1)} ms, longest ${measured.at(-1)?.toFixed(1)} ms`)
  t.ok(median < 10 * slowdown(), `${median} ms`)
})

t.test('synonyms belong to existing actions', async (t) => {
  t.strictSame(
    Object.keys(searchSynonyms).filter((name) => !catalogue.has(name)),
    [],
  )
})

t.test('an entry contains each word once, and all entries together are smaller than 150 KB', async (t) => {
  const size = JSON.stringify(entries).length
  t.ok(size < 150_000, `${size} bytes`)
  const invoice = entries.find(({ title }) => title === 'addinvoicepayment') as SearchEntry
  const words = invoice.more?.split(' ') ?? []
  t.equal(new Set(words).size, words.length)
  t.match(invoice, { kind: 'action', href: 'docs/actions/addinvoicepayment', area: 'Invoices & Billing' })
})

t.test('forms of a word share a stem', async (t) => {
  for (const [one, other] of [
    ['cancellation', 'cancel'],
    ['cancelled', 'cancel'],
    ['payments', 'pay'],
    ['renewal', 'renew'],
    ['registration', 'register'.replace('er', 'r')],
    ['pricing', 'price'],
    ['queries', 'query'],
    ['addresses', 'address'],
    ['suspended', 'suspend'],
  ] as const)
    t.equal(stemWord(one), stemWord(other), one)
  t.not(stemWord('customer'), stemWord('custom'))
  t.equal(stemWord('status'), 'status')
})

t.test('counts typing errors, and transposed letters as one error', async (t) => {
  t.equal(countPrefixErrors('client', 'client', 2), 0)
  t.equal(countPrefixErrors('cleint', 'client', 2), 1)
  t.equal(countPrefixErrors('clent', 'clients', 2), 1, 'letters after the beginning do not count')
  t.equal(countPrefixErrors('invoce', 'invoice', 2), 1)
  t.equal(countPrefixErrors('invoixe', 'invoice', 2), 1)
  t.equal(countPrefixErrors('quote', 'client', 2), 3)
})

t.test('splits a name into the words that it contains', async (t) => {
  const known = new Set(['module', 'suspend', 'add', 'client', 'note', 'order', 'update'])
  t.strictSame(splitKnownWords('modulesuspend', known), ['module', 'suspend'])
  t.strictSame(splitKnownWords('addclientnote', known), ['add', 'client', 'note'])
  t.strictSame(splitKnownWords('domaingrab', new Set(['domain'])), ['domain', 'grab'], 'the remainder is a word')
  t.strictSame(splitKnownWords('update', known), ['update'])
})
