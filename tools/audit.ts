// Checks that the books add up:
//   npm run audit
// Prints a line for each finding, and exits with code 1 if there is one.
import { audit, type Finding } from '../domain/system/audit.js'
import { withContexts } from './contexts.js'
import { runCommand, understand } from './setup/command.js'

await runCommand('audit', 'npm run audit', async (args) => {
  understand({ args, options: {} })
  const findings = await withContexts(async (contexts) => audit((await contexts.on()).db))
  if (findings.length > 0) process.exitCode = 1
  return findings.length === 0 ? 'The books add up.\n' : findings.map(line).join('')
})

function line({ rule, count, examples }: Finding): string {
  return `${rule}: ${count.toLocaleString('en')}, such as ${examples.join(', ')}\n`
}
