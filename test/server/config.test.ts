import t from 'tap'
import { readConfig } from '../../server/config.js'

const key = Buffer.alloc(32, 255)

t.test('returns the defaults if no variable is set', async (t) => {
  t.strictSame(readConfig({}), {
    host: '127.0.0.1',
    port: 8080,
    baseUrl: 'http://127.0.0.1:8080',
    statedBaseUrl: undefined,
    databaseUrl: 'sqlite:./data/countinghouse.db',
    postgres: {
      listenUrl: undefined,
      poolSize: 10,
      callTimeoutMs: 4000,
      jobTimeoutMs: 30_000,
      lockTimeoutMs: 3000,
      idleTimeoutMs: 5000,
    },
    secretKey: undefined,
    previousSecretKey: undefined,
    bootstrap: { identifier: undefined, secret: undefined },
    role: 'all',
    smtpUrl: undefined,
    trustProxy: [],
    rateLimit: 300,
    rateLimitAnonymous: 10,
    logLevel: 'info',
    extensionsDir: undefined,
    paperFontsDir: undefined,
    allowPrivateHosts: [],
    sandbox: false,
    drainDelayMs: 0,
  })
})

t.test('treats a blank variable as unset and trims values', async (t) => {
  const names = [
    'HOST',
    'PORT',
    'BASE_URL',
    'DATABASE_URL',
    'SECRET_KEY',
    'SECRET_KEY_PREVIOUS',
    'ROLE',
    'SMTP_URL',
    'TRUST_PROXY',
    'RATE_LIMIT',
    'LOG_LEVEL',
    'DATABASE_LISTEN_URL',
    'DATABASE_POOL_SIZE',
    'DATABASE_CALL_TIMEOUT',
    'DATABASE_JOB_TIMEOUT',
    'DATABASE_LOCK_TIMEOUT',
    'DATABASE_IDLE_TIMEOUT',
  ]
  t.strictSame(readConfig(Object.fromEntries(names.map((name) => [name, ' ']))), readConfig({}))
  t.match(readConfig({ PORT: ' 81 ', ROLE: 'api ' }), { port: 81, role: 'api' })
})

const good: [Record<string, string>, object][] = [
  [
    { DATABASE_LISTEN_URL: 'postgres://direct/x', DATABASE_POOL_SIZE: '2' },
    { postgres: { listenUrl: 'postgres://direct/x', poolSize: 2 } },
  ],
  [
    {
      DATABASE_CALL_TIMEOUT: '1',
      DATABASE_JOB_TIMEOUT: '3600',
      DATABASE_LOCK_TIMEOUT: '2',
      DATABASE_IDLE_TIMEOUT: '7',
    },
    { postgres: { callTimeoutMs: 1000, jobTimeoutMs: 3_600_000, lockTimeoutMs: 2000, idleTimeoutMs: 7000 } },
  ],
  [{ SANDBOX: '1' }, { sandbox: true }],
  [{ SANDBOX: '0' }, { sandbox: false }],
  [{ DRAIN_DELAY: '15' }, { drainDelayMs: 15_000 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', baseUrl: 'http://0.0.0.0:8080' }],
  [
    { HOST: '::1', PORT: '81' },
    { host: '::1', port: 81, baseUrl: 'http://[::1]:81' },
  ],
  [{ PORT: '0' }, { port: 0, baseUrl: undefined }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [
    { BASE_URL: 'https://billing.example.com/' },
    { baseUrl: 'https://billing.example.com', statedBaseUrl: 'https://billing.example.com' },
  ],
  [{ BASE_URL: 'https://example.com/billing//', PORT: '0' }, { baseUrl: 'https://example.com/billing' }],
  [{ DATABASE_URL: 'sqlite:/var/lib/x.db' }, { databaseUrl: 'sqlite:/var/lib/x.db' }],
  ...['postgres', 'postgresql'].map((scheme): [Record<string, string>, object] => [
    { DATABASE_URL: `${scheme}://u:p@h/x`, SECRET_KEY: key.toString('base64') },
    { databaseUrl: `${scheme}://u:p@h/x` },
  ]),
  [{ SECRET_KEY: key.toString('base64') }, { secretKey: key }],
  [{ SECRET_KEY: key.toString('base64url') }, { secretKey: key }],
  [{ SECRET_KEY_PREVIOUS: key.toString('base64') }, { secretKey: undefined, previousSecretKey: key }],
  [{ BOOTSTRAP_IDENTIFIER: 'a'.repeat(32) }, { bootstrap: { identifier: 'a'.repeat(32), secret: undefined } }],
  [{ BOOTSTRAP_SECRET: '!'.repeat(64) }, { bootstrap: { secret: '!'.repeat(64) } }],
  [{ ROLE: 'api' }, { role: 'api' }],
  [{ ROLE: 'worker', DATABASE_URL: 'postgres://h/x', SECRET_KEY: key.toString('base64') }, { role: 'worker' }],
  [{ SMTP_URL: 'smtp://user:pass@mail.example.com:2525' }, { smtpUrl: 'smtp://user:pass@mail.example.com:2525' }],
  [{ SMTP_URL: 'smtps://mail.example.com' }, { smtpUrl: 'smtps://mail.example.com' }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.1' }, { trustProxy: ['10.0.0.0/8', '::1', '192.0.2.1'] }],
  [
    { RATE_LIMIT: '0', RATE_LIMIT_ANONYMOUS: '1000' },
    { rateLimit: 0, rateLimitAnonymous: 1000 },
  ],
  ...['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level): [Record<string, string>, object] => [
    { LOG_LEVEL: level },
    { logLevel: level },
  ]),
  [{ EXTENSIONS_DIR: '/srv/extensions' }, { extensionsDir: '/srv/extensions' }],
  [{ PAPER_FONTS_DIR: '/srv/fonts' }, { paperFontsDir: '/srv/fonts' }],
  [
    { ALLOW_PRIVATE_HOSTS: 'Panel.internal, 10.1.0.0/16,::1, localhost' },
    { allowPrivateHosts: ['panel.internal', '10.1.0.0/16', '::1', 'localhost'] },
  ],
]

t.test('accepts valid values', async (t) => {
  for (const [environment, part] of good) t.match(readConfig(environment), part, JSON.stringify(environment))
})

const bad: Record<string, [string, string][]> = {
  PORT: ['abc', '-1', '65536', '80.5', '0x50', '1e3'].map((text) => [
    text,
    `must be a whole number from 0 to 65535, not ${text}`,
  ]),
  BASE_URL: [
    ...['billing.example.com', 'ftp://x', '//x', 'https://', 'mailto:a@example.com'].map((text): [string, string] => [
      text,
      'must be a URL that begins with http:// or https://',
    ]),
    ['https://ada:canary@example.com', 'must be a URL without a user name'],
    ['https://ada@example.com', 'must be a URL without a user name'],
  ],
  DATABASE_URL: ['mysql://h/x', 'sqlite:', 'data.db', 'postgres:', 'postgres://'].map((text) => [
    text,
    'must be sqlite:PATH or postgres://…',
  ]),
  SECRET_KEY: [
    'short',
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    `${key.toString('base64')}!`,
    'ä'.repeat(44),
  ].map((text) => [text, 'must be 32 bytes in base64']),
  BOOTSTRAP_IDENTIFIER: [
    ['a'.repeat(31), 'must have exactly 32 visible characters, not 31'],
    ['a'.repeat(33), 'must have exactly 32 visible characters, not 33'],
    [`${'a'.repeat(30)} b`, 'must have exactly 32 visible characters, not 32'],
  ],
  BOOTSTRAP_SECRET: [
    ['a'.repeat(32), 'must have exactly 64 visible characters, not 32'],
    ['ä'.repeat(64), 'must have exactly 64 visible characters, not 64'],
  ],
  ROLE: [
    ['both', 'must be one of api, worker, all, not both'],
    ['API', 'must be one of api, worker, all, not API'],
  ],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com', 'smtp:', 'smtp://'].map((text) => [
    text,
    'must be a URL that begins with smtp:// or smtps://',
  ]),
  TRUST_PROXY: [
    ['10.0.0.0/33', '10.0.0.0/33 needs a prefix length from 0 to 32'],
    ['127.0.0.1, proxy', 'proxy is neither an IP address nor a CIDR range'],
    ['10.1', '10.1 is neither an IP address nor a CIDR range'],
  ],
  RATE_LIMIT: [
    ['many', 'must be a whole number from 0 to 1000000000, not many'],
    ['-1', 'must be a whole number from 0 to 1000000000, not -1'],
  ],
  RATE_LIMIT_ANONYMOUS: [['1.5', 'must be a whole number from 0 to 1000000000, not 1.5']],
  DRAIN_DELAY: ['3601', '1.5', '-1', '10s'].map((text) => [text, `must be a whole number from 0 to 3600, not ${text}`]),
  ALLOW_PRIVATE_HOSTS: ['10.0.0.0/33', 'http://panel', 'panel:2087', '10.1', '*.internal', 'a b', '-x', 'a..b'].map(
    (text) => [text, `contains ${text}; use host names, IP addresses, and CIDR ranges`],
  ),
  DATABASE_LISTEN_URL: ['sqlite:x', 'direct'].map((text) => [text, 'must be postgres://…']),
  DATABASE_POOL_SIZE: ['1', '1001', 'all'].map((text) => [text, `must be a whole number from 2 to 1000, not ${text}`]),
  DATABASE_CALL_TIMEOUT: ['0', '1.5'].map((text) => [text, `must be a whole number from 1 to 3600, not ${text}`]),
  DATABASE_JOB_TIMEOUT: [['3601', 'must be a whole number from 1 to 3600, not 3601']],
  DATABASE_LOCK_TIMEOUT: [['-1', 'must be a whole number from 1 to 3600, not -1']],
  DATABASE_IDLE_TIMEOUT: [['0', 'must be a whole number from 1 to 3600, not 0']],
  SANDBOX: [['yes', 'must be one of 0, 1, not yes']],
  LOG_LEVEL: [['loud', 'must be one of trace, debug, info, warn, error, fatal, silent, not loud']],
}

// R-2008
t.test("rejects an invalid value with a message that begins with the variable's name", async (t) => {
  for (const [name, values] of Object.entries(bad))
    for (const [text, says] of values)
      t.throws(() => readConfig({ [name]: text }), { message: `${name} ${says}` }, `${name}=${text}`)
})

t.test('requires SECRET_KEY with PostgreSQL and rejects ROLE=worker with SQLite', async (t) => {
  t.throws(() => readConfig({ DATABASE_URL: 'postgres://h/x' }), {
    message: 'SECRET_KEY must be set with PostgreSQL: 32 random bytes in base64',
  })
  t.throws(() => readConfig({ ROLE: 'worker' }), {
    message: 'ROLE must be api or all with SQLite: only one process can serve a file',
  })
})

t.test('does not quote secrets in errors', async (t) => {
  for (const [name, text] of [
    ['SECRET_KEY', 'canary-of-a-key'],
    ['BOOTSTRAP_SECRET', 'canary-of-a-secret'],
    ['SMTP_URL', 'smpt://user:canary@host'],
    ['DATABASE_URL', 'posgres://user:canary@host/x'],
  ] as const)
    t.throws(() => readConfig({ [name]: text }), { message: /^(?!.*canary)/ }, name)
})
