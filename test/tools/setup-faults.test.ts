import t from 'tap'
import { permissionKeys } from '../../domain/values/permissions.js'
import { sortByDependency } from '../../server/setup/dependency-order.js'
import { parseSetupFile } from '../../tools/setup/document.js'
import { onMigratedDatabases } from '../support/databases.js'
import { apply, open, readSetupErrors } from './setup-support.js'

const identifier = 'i'.repeat(32)
const secret = 's'.repeat(64)
const credential = { identifier, username: 'grace', secret }
const notASection =
  'is not a section; the sections are addons, bannedips, blockedsenders, cannedcategories, cannedreplies, clientgroups, credentials, currencies, departments, emailtemplates, invites, modules, notificationrules, orderstatuses, paymethods, productgroups, products, promotions, roles, servergroups, servers, settings, staff, taxrates, ticketstatuses, tlds, todoitems'
const mail = { name: 'password reset', subject: 'Hello', body: 'Hello' }

/** Rows that exist before each case. */
const known = {
  currencies: [{ code: 'USD', default: true }],
  roles: [{ name: 'Support' }],
  staff: [{ username: 'grace', role: 'Support' }],
  credentials: [{ identifier: 'k'.repeat(32), username: 'grace', secret: 'k'.repeat(64) }],
}

/** Title, document, and the expected lines. */
const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['a file that is not a map', [], ['the file must be a map of section names to their entries']],
  ['an empty file', null, ['the file must be a map of section names to their entries']],
  ['an unknown section', { stuff: [] }, [`stuff: ${notASection}`]],
  ['a section that is not a list', { roles: { name: 'x' } }, ['roles: must be a list of entries']],
  ['settings that are not a map', { settings: [] }, ['settings: must be a map of names to values']],
  ['an entry that is not a map', { roles: ['x'] }, ['roles[0]: must be a map of field names to values']],
  [
    'an unknown field',
    { clientgroups: [{ name: 'x', color: 'red' }] },
    ['clientgroups[0].color: is not a field of clientgroups; its fields are name, discount, colour'],
  ],
  [
    'prototype names are not fields or sections',
    { constructor: [], roles: [{ name: 'x', toString: 1 }] },
    [
      `constructor: ${notASection}`,
      'roles[0].toString: is not a field of roles; its fields are name, full, permissions',
    ],
  ],
  ['a missing key', { roles: [{ full: true }] }, ['roles[0].name: is required']],
  ['an empty key', { roles: [{ name: ' ' }] }, ['roles[0].name: must not be empty']],
  ['a repeated key', { roles: [{ name: 'x' }, { name: 'y' }, { name: 'x' }] }, ['roles[2]: repeats x from entry 0']],
  [
    'a repeated key of several parts',
    { emailtemplates: [mail, { ...mail, language: 'nb' }, { ...mail, name: 'Password Reset', language: 'en' }] },
    ['emailtemplates[2]: repeats password reset+en from entry 0'],
  ],
  [
    'a code in two letter cases',
    { currencies: [{ code: 'EUR' }, { code: 'eur' }] },
    ['currencies[1]: repeats EUR from entry 0'],
  ],
  [
    'a new entry without a required field',
    { staff: [{ username: 'x' }] },
    ['staff[0].role: is required for a new staff member'],
  ],
  [
    'a new credential without required fields',
    { credentials: [{ identifier }] },
    [
      'credentials[0].username: is required for a new credential',
      'credentials[0].secret: is required for a new credential',
    ],
  ],
  [
    'null in a field that cannot be cleared',
    { currencies: [{ code: 'USD', decimals: null }] },
    ['currencies[0].decimals: must not be empty'],
  ],
  [
    'a reference to a missing entry',
    { staff: [{ username: 'x', role: 'Nobody' }] },
    ['staff[0].role: no role is called Nobody'],
  ],
  [
    'a missing department next to one that the file creates',
    {
      staff: [{ username: 'x', role: 'Support', departments: ['Sales', 'Nowhere'] }],
      departments: [{ name: 'Sales' }],
    },
    ['staff[0].departments[1]: no department is called Nowhere'],
  ],
  [
    'a reference to a missing entry, in an entry with another error',
    { credentials: [{ ...credential, identifier: 'short', username: 'x' }] },
    [
      'credentials[0].identifier: must be exactly 32 visible characters',
      'credentials[0].username: no staff member is called x',
    ],
  ],
  [
    'a reference to an invalid entry is not a second error',
    { roles: [{ name: 'x', full: 'perhaps' }], staff: [{ username: 'x', role: 'x' }] },
    ['roles[0].full: must be true or false'],
  ],
  ['a currency code', { currencies: [{ code: 'EURO' }] }, ['currencies[0].code: must be a three-letter code']],
  ['decimals', { currencies: [{ code: 'EUR', decimals: 4 }] }, ['currencies[0].decimals: must be at most 3']],
  [
    'a fractional number of decimals',
    { currencies: [{ code: 'EUR', decimals: 1.5 }] },
    ['currencies[0].decimals: must be a whole number'],
  ],
  [
    'a rate of zero',
    { currencies: [{ code: 'EUR', rate: 0 }] },
    ['currencies[0].rate: must be a number above 0, at most 1000000000, in plain decimal form'],
  ],
  [
    'a rate with a comma',
    { currencies: [{ code: 'EUR', rate: '1,5' }] },
    ['currencies[0].rate: must be a number above 0, at most 1000000000, in plain decimal form'],
  ],
  [
    'a long prefix',
    { currencies: [{ code: 'EUR', prefix: 'x'.repeat(17) }] },
    ['currencies[0].prefix: must not be longer than 16 characters'],
  ],
  [
    'two default currencies',
    {
      currencies: [
        { code: 'EUR', default: true },
        { code: 'NOK', default: true },
      ],
    },
    ['currencies[1].default: is already set for EUR; only one currency can have it'],
  ],
  [
    'the default currency without a successor',
    { currencies: [{ code: 'USD', default: false }] },
    ['currencies[0].default: must stay set until another currency is the default'],
  ],
  [
    'a discount past 100',
    { clientgroups: [{ name: 'x', discount: 100.5 }] },
    ['clientgroups[0].discount: must be at most 100'],
  ],
  [
    'a negative discount',
    { clientgroups: [{ name: 'x', discount: -1 }] },
    ['clientgroups[0].discount: must be at least 0'],
  ],
  [
    'an unknown permission',
    { roles: [{ name: 'x', permissions: ['list_clients', 'fly'] }] },
    [`roles[0].permissions[1]: must be one of: ${permissionKeys.join(', ')}`],
  ],
  [
    'a full role with permissions',
    { roles: [{ name: 'x', full: true, permissions: ['list_clients'] }] },
    ['roles[0].permissions: must be omitted if full is true, which implies every permission'],
  ],
  [
    'a short password',
    { staff: [{ username: 'grace', password: 'short' }] },
    ['staff[0].password: must be at least 8 characters long'],
  ],
  [
    'addresses with invisible characters, and an invalid sender',
    {
      settings: { mail_from: 'Billing\r\nBcc: x <billing@example.com>' },
      departments: [{ name: 'Sales', email: 'sales@example\u202e.com' }],
      notificationrules: [
        { name: 'r', event: 'api.custom', channel: 'email', parameters: { to: 'ops@exam\u200bple.com' } },
      ],
    },
    [
      'settings.mail_from: must be one email address, or a name and an address in angle brackets, on one line, or empty',
      'departments[0].email: must be an email address',
      'notificationrules[0].parameters.to: must be an email address',
    ],
  ],
  [
    'an invalid email address',
    { staff: [{ username: 'grace', email: 'grace' }] },
    ['staff[0].email: must be an email address'],
  ],
  [
    'a second factor that is not base32',
    { staff: [{ username: 'grace', totp_secret: '0189' }] },
    ['staff[0].totp_secret: must be a base32 secret of at least 16 characters'],
  ],
  [
    'a name that no database can store',
    { staff: [{ username: 'grace', firstname: 'a\0b', lastname: '\ud800' }] },
    [
      'staff[0].firstname: contains a character that cannot be stored',
      'staff[0].lastname: contains a character that cannot be stored',
    ],
  ],
  [
    'a secret of the wrong length',
    { credentials: [{ ...credential, secret: 'x' }] },
    ['credentials[0].secret: must be exactly 64 visible characters'],
  ],
  [
    'invalid IP addresses',
    { credentials: [{ ...credential, allowed_ips: ['10.0.0.1', '10.0.0', '10.0.0.0/33', 'host'] }] },
    [1, 2, 3].map((at) => `credentials[0].allowed_ips[${at}]: must be an IP address or a CIDR range`),
  ],
  [
    "another credential's secret",
    { credentials: [{ ...credential, secret: 'k'.repeat(64) }] },
    ['credentials[0].secret: must be unique: another credential has the same value'],
  ],
  [
    'the secret of another credential in the file',
    { credentials: [credential, { ...credential, identifier: 'j'.repeat(32) }] },
    ['credentials[1].secret: must be unique: another credential has the same value'],
  ],
  [
    'settings that must be whole numbers',
    {
      settings: {
        invoice_due_days: 'soon',
        invoice_days_ahead: 1.5,
        MAIL_RETRY_HOURS: -1,
        suspend_days: 999999999,
      },
    },
    [
      'invoice_due_days: must be a whole number from 0 to 36500',
      'invoice_days_ahead: must be a whole number from 0 to 36500',
      'MAIL_RETRY_HOURS: must be a whole number from 1 to 720',
      'suspend_days: must be a whole number from 0 to 36500',
    ].map((problem) => `settings.${problem}`),
  ],
  ['a setting that is not text', { settings: { company_name: ['x'] } }, ['settings.company_name: must be text']],
  [
    'settings with an invalid name',
    { settings: { ' ': 1, 'a b': 1 } },
    ['settings[" "]: must not be empty', 'settings["a b"]: is not a setting; docs/reference/settings.md lists them'],
  ],
  [
    'a default registrar that is not installed',
    { settings: { default_registrar: 'eppp' } },
    ['settings.default_registrar: must be the name of an installed registrar module'],
  ],
  [
    'a language',
    { emailtemplates: [{ ...mail, language: 'in English' }] },
    ['emailtemplates[0].language: must be a language code such as en or pt-BR'],
  ],
  [
    'a template that does not parse',
    { emailtemplates: [{ ...mail, subject: '{{ open', body: '{% nonsense %}' }] },
    [
      'emailtemplates[0].subject: must be a Liquid template that renders: output "{{ open" not closed, line:1, col:1',
      'emailtemplates[0].body: must be a Liquid template that renders: tag "nonsense" not found, line:1, col:1',
    ],
  ],
  [
    'a template with an unknown variable',
    { emailtemplates: [{ ...mail, body: '{{ link }}\n{{ firstname }} {{ secret }}' }] },
    ['emailtemplates[0].body: must be a Liquid template that renders: undefined variable: secret, line:2, col:20'],
  ],
  [
    'an invalid template without built-in text',
    { emailtemplates: [{ ...mail, name: 'our own', subject: '{{ anything }}', body: '{% if x %}' }] },
    ['emailtemplates[0].body: must be a Liquid template that renders: tag {% if x %} not closed, line:1, col:1'],
  ],
]

onMigratedDatabases(t, 'reports each error in one line with its path, and writes nothing', async (t, url) => {
  const database = await open(t, url)
  await apply(database, known)
  for (const [title, document, lines] of cases)
    await t.test(title, async (t) => void t.strictSame(await readSetupErrors(t, database, document), lines))
})

onMigratedDatabases(t, 'reports all errors in a file together, in file order', async (t, url) => {
  const database = await open(t, url)
  await apply(database, known)
  t.strictSame(
    await readSetupErrors(t, database, {
      staff: [{ username: 'x', role: 'Nobody', email: 'x' }, 7],
      stuff: 1,
      roles: [{ name: 'Support', full: 2 }],
      settings: { mail_from: {} },
    }),
    [
      'staff[0].email: must be an email address',
      'staff[0].role: no role is called Nobody',
      'staff[1]: must be a map of field names to values',
      `stuff: ${notASection}`,
      'roles[0].full: must be true or false',
      'settings.mail_from: must be text',
    ],
  )
})

onMigratedDatabases(t, 'requires a default currency if the database has none', async (t, url) => {
  const database = await open(t, url)
  t.strictSame(await readSetupErrors(t, database, { currencies: [{ code: 'EUR' }] }), [
    'currencies: one currency must be the default',
  ])
})

onMigratedDatabases(t, 'setup does not restore a deleted staff account', async (t, url) => {
  const database = await open(t, url)
  await apply(database, known)
  await database.transaction(async (db) => db('staff').update({ deleted_at: '2026-01-31T12:00:00.000Z' }))
  t.strictSame(await readSetupErrors(t, database, { staff: [{ username: 'grace', active: true }] }), [
    'staff[0].username: was deleted; its name cannot be used again',
  ])
})

t.test('rejects invalid YAML with line and column if they are known, without quoting the text', async (t) => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['a: [1\nb: hunter2', /^line 2, column 1: \S/],
    ['a: 1\na: hunter2', /^line 2, column 1: Map keys must be unique$/],
    ['{"a": 1, "a": "hunter2"}', /^line 1, column 10: Map keys must be unique$/],
    ['password: *hunter2', /^line 1, column 11: an alias without its anchor; text that begins with \* needs quotes$/],
    ['password: !hunter2 x', /^line 1, column 11: Unresolved tag$/],
    ['password: "hunter2', /^line 1, column \d+: /],
    ['password: @hunter2', /^line 1, column 11: /],
    ['password: `hunter2', /^line 1, column 11: /],
    ['\tpassword: hunter2', /^line 1, column 1: Tabs are not allowed as indentation$/],
    ['a: 1\n---\nb: hunter2', /^line 2, column 1: Source contains multiple documents$/],
    ['? [hunter2]\n: x', /^line 1, column 3: a key must be a plain word$/],
    [`a: ${'['.repeat(100_000)}`, /^it is nested too deeply$/],
    [`a: ${'['.repeat(1000)}${']'.repeat(1000)}`, /^it is nested too deeply$/],
    ['- '.repeat(10_000), /^it is nested too deeply$/],
    [`- ${'{a: '.repeat(10_000)}`, /^it is nested too deeply$/],
    [`a: &a [1]\n${'b: &b [*a, *a]\n'}${Array.from({ length: 200 }, (_, at) => `c${at}: *b`).join('\n')}`, /alias/],
  ]
  for (const [text, message] of wrong) {
    t.throws(() => parseSetupFile(text), { message }, text.slice(0, 40))
    try {
      parseSetupFile(text)
    } catch (error) {
      t.notMatch((error as Error).message, /hunter2|\n/)
    }
  }
})

t.test('keeps a number as text if it would lose digits', async (t) => {
  t.strictSame(parseSetupFile('[007, 1.50, 7, 1e3, .inf, 12345678901234567890, 0x1F]'), [
    '007',
    '1.50',
    7,
    '1e3',
    '.inf',
    '12345678901234567890',
    '0x1F',
  ])
})

t.test('parses the key `__proto__` like any other key', async (t) => {
  const made = parseSetupFile('{"__proto__": {"full": true}}') as object
  t.strictSame(Object.keys(made), ['__proto__'])
  t.equal((made as { full?: boolean }).full, undefined)
})

t.test('rejects circular and unknown section dependencies', async (t) => {
  t.throws(
    () =>
      sortByDependency([
        { name: 'a', after: ['b'] },
        { name: 'b', after: ['a'] },
      ]),
    /a comes after b comes after a/,
  )
  t.throws(() => sortByDependency([{ name: 'a', after: ['c'] }]), /a comes after c, which does not exist/)
  t.strictSame(
    sortByDependency([
      { name: 'a', after: ['c'] },
      { name: 'b', after: [] },
      { name: 'c', after: [] },
    ]).map(({ name }) => name),
    ['c', 'a', 'b'],
  )
})
