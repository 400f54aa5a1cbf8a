import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { formatHelp } from '../../../tools/command/help.js'
import { readInput } from '../../../tools/command/input.js'
import { Commands } from '../../../tools/command/load.js'
import { taskOptions } from '../../../tools/command/options.js'
import { listTasks } from '../../../tools/command/usage.js'
import { commandsPage } from '../../../tools/commands-page.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const commands = await (await Commands.in()).all()

t.test('every command has an npm script with its name, which replaces the shell with `exec`', async (t) => {
  const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  t.strictSame(bin, { countinghouse: 'tools/countinghouse.cjs' })
  for (const { name } of commands) t.equal(scripts[name], `exec node tools/countinghouse.cjs ${name}`)
  t.equal(scripts['test:long'], 'exec node tools/countinghouse.cjs test --long')
  t.strictSame(
    Object.keys(scripts).filter((name) => name.startsWith('pre') && name.slice(3) in scripts),
    [],
  )
})

t.test('every example of a command is valid', async (t) => {
  for (const command of commands)
    for (const [line] of command.examples) {
      const [typed = ''] = line.split(' > ')
      t.ok(readInput(command, typed.split(' ').slice(1)), line)
    }
})

t.test('a command’s help and reference contain each option, default, variable, and example', async (t) => {
  const page = commandsPage(commands)
  for (const command of commands)
    for (const text of [formatHelp(command), page]) {
      t.match(text, command.summary)
      for (const [, task] of listTasks(command))
        for (const [name, one] of Object.entries(taskOptions(task))) {
          t.ok(text.includes(`--${name}`) && text.includes(one.words), `${command.name} --${name}`)
          if (one.default) t.ok(text.includes(`${one.words} (default: ${one.default})`), `${command.name} --${name}`)
        }
      for (const variable of command.environment ?? []) t.ok(text.includes(variable), `${command.name}: ${variable}`)
      for (const [line, words] of command.examples) t.ok(text.includes(line) && text.includes(words), line)
    }
})
