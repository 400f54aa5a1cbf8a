import { debianPrograms } from '../support/debian-postgres.js'
import { secretKey } from '../support/started-service.js'
import { runTool } from './command.js'

const programs = [debianPrograms, process.env.PATH].filter((one) => one !== undefined).join(':')

/** Runs a command with the tests' key and the client programs of the newest PostgreSQL. */
export const runOn = (
  url: string,
  tool: 'backup' | 'restore' | 'export' | 'audit',
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
) =>
  runTool(tool, args, {
    DATABASE_URL: url,
    SECRET_KEY: secretKey.toString('base64'),
    PATH: programs,
    TMPDIR: process.env.TMPDIR,
    ...more,
  })
