import { parseUrl } from '../domain/values/parsed-url.js'
import { isRange, parseRange } from '../engine/address.js'

export type Role = 'api' | 'worker' | 'all'

/** Database address and encryption keys. */
export interface DataConfig {
  readonly databaseUrl: string
  readonly secretKey: Buffer | undefined
  /** SECRET_KEY_PREVIOUS, which decrypts data encrypted before SECRET_KEY changed. */
  readonly previousSecretKey: Buffer | undefined
}

export interface Config extends DataConfig {
  readonly postgres: PostgresConfig
  readonly host: string
  readonly port: number
  /**
   * Public address without a trailing slash: BASE_URL, or by default the address that the service listens on. Undefined
   * if PORT is 0 and BASE_URL is not set, because the port is not known yet.
   */
  readonly baseUrl: string | undefined
  /** BASE_URL without a trailing slash, or undefined if it is not set. */
  readonly statedBaseUrl: string | undefined
  readonly bootstrap: { readonly identifier: string | undefined; readonly secret: string | undefined }
  readonly role: Role
  readonly smtpUrl: string | undefined
  readonly trustProxy: readonly string[]
  readonly rateLimit: number
  readonly rateLimitAnonymous: number
  readonly logLevel: string
  readonly extensionsDir: string | undefined
  /** Folder with additional fonts for documents. */
  readonly paperFontsDir: string | undefined
  readonly allowPrivateHosts: readonly string[]
  /** True if a new database becomes a sandbox. */
  readonly sandbox: boolean
  /**
   * Milliseconds after the stop signal during which calls are still accepted, so that load balancers can switch over.
   */
  readonly drainDelayMs: number
}

/** Limits and addresses for PostgreSQL connections. */
export interface PostgresConfig {
  /** Database URL for change notifications, or undefined to use `databaseUrl`. */
  readonly listenUrl: string | undefined
  /** Maximum number of connections, without the connection for notifications. */
  readonly poolSize: number
  /** Milliseconds per statement: `callTimeoutMs` in a call, `jobTimeoutMs` in a background job. */
  readonly callTimeoutMs: number
  readonly jobTimeoutMs: number
  /** Milliseconds that a call waits for a row locked by another transaction. */
  readonly lockTimeoutMs: number
  /** Milliseconds without a statement after which PostgreSQL ends a transaction. */
  readonly idleTimeoutMs: number
}

export const defaultDatabaseUrl = 'sqlite:./data/countinghouse.db'

type Environment = Readonly<Record<string, string | undefined>>

/** Parses a variable's text. Throws an Error whose message makes a sentence after the variable's name. */
type Read<T> = (text: string) => T

const createReader =
  (environment: Environment) =>
  <T, D>(name: string, how: Read<T>, defaultValue: D): T | D => {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return defaultValue
    try {
      return how(text)
    } catch (error) {
      throw new Error(`${name} ${(error as Error).message}`)
    }
  }

/** Reads only the database address and the encryption keys. Throws a one-line Error that names the invalid variable. */
export function readDataConfig(environment: Environment): DataConfig {
  const read = createReader(environment)
  const databaseUrl = read('DATABASE_URL', databaseAddress, defaultDatabaseUrl)
  const secretKey = read('SECRET_KEY', key, undefined)
  const previousSecretKey = read('SECRET_KEY_PREVIOUS', key, undefined)
  if (secretKey !== undefined && previousSecretKey?.equals(secretKey))
    throw new Error('SECRET_KEY_PREVIOUS must differ from SECRET_KEY')
  return { databaseUrl, secretKey, previousSecretKey }
}

/** Reads the configuration. Throws a one-line Error that names the invalid variable. */
export function readConfig(environment: Environment): Config {
  const read = createReader(environment)
  const host = read('HOST', asIs, '127.0.0.1')
  const port = read('PORT', wholeUpTo(65_535), 8080)
  const { databaseUrl, secretKey, previousSecretKey } = readDataConfig(environment)
  if (secretKey === undefined && !databaseUrl.startsWith('sqlite:'))
    throw new Error('SECRET_KEY must be set with PostgreSQL: 32 random bytes in base64')
  const role = read('ROLE', oneOf(['api', 'worker', 'all'] as const), 'all')
  if (role === 'worker' && databaseUrl.startsWith('sqlite:'))
    throw new Error('ROLE must be api or all with SQLite: only one process can serve a file')
  const statedBaseUrl = read('BASE_URL', webAddress, undefined)
  return {
    host,
    port,
    baseUrl: statedBaseUrl ?? (port === 0 ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    statedBaseUrl,
    databaseUrl,
    postgres: {
      listenUrl: read('DATABASE_LISTEN_URL', postgresAddress, undefined),
      poolSize: read('DATABASE_POOL_SIZE', wholeBetween(2, 1000), 10),
      callTimeoutMs: read('DATABASE_CALL_TIMEOUT', seconds, 4000),
      jobTimeoutMs: read('DATABASE_JOB_TIMEOUT', seconds, 30_000),
      lockTimeoutMs: read('DATABASE_LOCK_TIMEOUT', seconds, 3000),
      idleTimeoutMs: read('DATABASE_IDLE_TIMEOUT', seconds, 5000),
    },
    secretKey,
    previousSecretKey,
    bootstrap: {
      identifier: read('BOOTSTRAP_IDENTIFIER', exactly(32), undefined),
      secret: read('BOOTSTRAP_SECRET', exactly(64), undefined),
    },
    role,
    smtpUrl: read('SMTP_URL', smtpAddress, undefined),
    trustProxy: read('TRUST_PROXY', listOf(range), []),
    rateLimit: read('RATE_LIMIT', wholeUpTo(1_000_000_000), 300),
    rateLimitAnonymous: read('RATE_LIMIT_ANONYMOUS', wholeUpTo(1_000_000_000), 10),
    logLevel: read('LOG_LEVEL', oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const), 'info'),
    extensionsDir: read('EXTENSIONS_DIR', asIs, undefined),
    paperFontsDir: read('PAPER_FONTS_DIR', asIs, undefined),
    allowPrivateHosts: read('ALLOW_PRIVATE_HOSTS', listOf(hostOrRange), []),
    sandbox: read('SANDBOX', oneOf(['0', '1'] as const), '0') === '1',
    drainDelayMs: 1000 * read('DRAIN_DELAY', wholeUpTo(3600), 0),
  }
}

const asIs: Read<string> = (text) => text

const wholeBetween =
  (min: number, max: number): Read<number> =>
  (text) => {
    if (!/^\d+$/.test(text) || Number(text) < min || Number(text) > max)
      throw new Error(`must be a whole number from ${min} to ${max}, not ${text}`)
    return Number(text)
  }

const wholeUpTo = (max: number): Read<number> => wholeBetween(0, max)

/** Parses 1 to 3600 seconds. Returns milliseconds. */
const seconds: Read<number> = (text) => 1000 * wholeBetween(1, 3600)(text)

const oneOf =
  <const V extends string>(values: readonly V[]): Read<V> =>
  (text) => {
    if (!values.includes(text as V)) throw new Error(`must be one of ${values.join(', ')}, not ${text}`)
    return text as V
  }

const exactly =
  (length: number): Read<string> =>
  (text) => {
    if (!/^[\x21-\x7e]+$/.test(text) || text.length !== length)
      throw new Error(`must have exactly ${length} visible characters, not ${text.length}`)
    return text
  }

const listOf =
  <T>(read: Read<T>): Read<T[]> =>
  (text) =>
    text.split(',').flatMap((part) => (part.trim() === '' ? [] : [read(part.trim())]))

const range: Read<string> = (text) => {
  parseRange(text)
  return text
}

/**
 * Validates a host name, IP address, or CIDR range. Returns a host name in lower case, as in URLs, and an address or
 * range unchanged.
 */
const hostOrRange: Read<string> = (text) => {
  if (isRange(text)) return text
  if (!/^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/i.test(text) || /^[\d.]+$/.test(text))
    throw new Error(`contains ${text}; use host names, IP addresses, and CIDR ranges`)
  return text.toLowerCase()
}

const key: Read<Buffer> = (text) => {
  const bytes = Buffer.from(text, 'base64')
  if (!/^[\w+/-]+=*$/.test(text) || bytes.length !== 32) throw new Error('must be 32 bytes in base64')
  return bytes
}

const databaseAddress: Read<string> = (text) => {
  if (!/^sqlite:.+/.test(text) && !/^postgres(ql)?:\/\/./.test(text))
    throw new Error('must be sqlite:PATH or postgres://…')
  return text
}

const postgresAddress: Read<string> = (text) => {
  if (!/^postgres(ql)?:\/\/./.test(text)) throw new Error('must be postgres://…')
  return text
}

const address = (text: string, protocols: readonly string[]): URL => {
  const url = parseUrl(text)
  if (url === undefined || !protocols.includes(url.protocol) || url.hostname === '')
    throw new Error(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  return url
}

const webAddress: Read<string> = (text) => {
  const { username, password } = address(text, ['http:', 'https:'])
  // The user name and password would appear in every emailed link.
  if (username !== '' || password !== '') throw new Error('must be a URL without a user name')
  return text.replace(/(?<!\/)\/+$/, '')
}

const smtpAddress: Read<string> = (text) => address(text, ['smtp:', 'smtps:']).href
