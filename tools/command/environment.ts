import { defaultDatabaseUrl } from '../../server/config.js'

/** Environment variables of commands, each with a phrase. The README describes them. */
export const variables = {
  DATABASE_URL: `the database, \`sqlite:PATH\` or \`postgres://…\`; default: ${defaultDatabaseUrl}`,
  DATABASE_JOB_TIMEOUT: 'maximum seconds for a statement on PostgreSQL; default: 30',
  SECRET_KEY: 'the key of stored secrets, 32 bytes in base64; default: `secret.key` next to a SQLite database',
  SECRET_KEY_PREVIOUS: 'the key before SECRET_KEY, while secrets are still encrypted with it',
  BASE_URL: 'the public address, for links in emails; if the service has recorded its own, that one is used',
  SMTP_URL: 'the mail server, `smtps://user:pass@host` or `smtp://user:pass@host:port`',
  EXTENSIONS_DIR: 'a folder with additional actions and modules, the same as for the service',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal, or silent; default: info',
  HOST: 'the address to listen on; default: 127.0.0.1',
  PORT: 'the port to listen on; default: 8080',
  SANDBOX: '1 makes a new database a sandbox with a movable clock',
  FUZZ_RUNS: 'the number of inputs that the fuzzer tries for each action',
} as const

export type Variable = keyof typeof variables

/** Variables of every command that works on the database in the same way as the service. */
export const serviceVariables: readonly Variable[] = ['DATABASE_URL', 'SECRET_KEY', 'EXTENSIONS_DIR', 'LOG_LEVEL']
