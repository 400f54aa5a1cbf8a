import { defaultDatabaseUrl } from '../../server/config.js'

/** Environment variables of commands, each with a phrase. The README describes them. */
export const variables = {
  DATABASE_URL: `the database, \`sqlite:PATH\` or \`postgres://…\`; ${defaultDatabaseUrl} by default`,
  DATABASE_JOB_TIMEOUT: 'seconds that a statement may take on PostgreSQL; 30 by default',
  SECRET_KEY: 'the key of stored secrets, 32 bytes in base64; `secret.key` beside a SQLite database by default',
  SECRET_KEY_PREVIOUS: 'the key before SECRET_KEY, while secrets are still stored with it',
  BASE_URL: 'the public address, for links in mails; where the service has recorded its own, that one counts',
  SMTP_URL: 'the mail server, `smtps://user:pass@host` or `smtp://user:pass@host:port`',
  EXTENSIONS_DIR: 'a folder with more actions and modules, as the service has it',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent; info by default',
  HOST: 'the address to listen on; 127.0.0.1 by default',
  PORT: 'the port to listen on; 8080 by default',
  SANDBOX: '1 makes a new database a sandbox, whose clock can be moved',
  FUZZ_RUNS: 'how many inputs the fuzzer tries for each action',
} as const

export type Variable = keyof typeof variables

/** Variables of every command that works on the database in the same way as the service. */
export const serviceVariables: readonly Variable[] = ['DATABASE_URL', 'SECRET_KEY', 'EXTENSIONS_DIR', 'LOG_LEVEL']
