import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { documentFile, notInstalled, program } from './program.js'

const run = promisify(execFile)
const redocly = program('redocly')

t.test(
  'redocly reports no errors and no warnings for the document',
  { skip: redocly === undefined && notInstalled },
  async (t) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    // Skips info-license: the document has no license field, because the service's license applies.
    const args = ['lint', documentFile, '--extends', 'recommended', '--skip-rule', 'info-license', '--format', 'json']
    const { stdout } = await run(redocly as string, args, { env, cwd: t.testdir(), maxBuffer: 2 ** 26 }).catch(
      (error: { stdout: string }) => error,
    )
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    t.strictSame({ errors: totals.errors, warnings: totals.warnings }, { errors: 0, warnings: 0 }, problems)
  },
)
