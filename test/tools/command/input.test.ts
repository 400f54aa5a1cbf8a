import t, { type Test } from 'tap'
import { command, commandGroup, subcommand } from '../../../tools/command/definition.js'
import { readInput } from '../../../tools/command/input.js'
import {
  choice,
  flag,
  numberBetween,
  parsedText,
  positiveNumber,
  readId,
  repeatable,
  required,
  text,
  wholeNumber,
  withDefault,
} from '../../../tools/command/parameters.js'
import { WrongUsage } from '../../../tools/command/wrong-usage.js'

const run = async () => undefined
const copy = command({
  name: 'copy',
  summary: 'Copy a file.',
  arguments: { from: required(text('FROM', 'the file')), to: text('TO', 'where it goes') },
  options: {
    quickly: flag('copy without a check'),
    times: withDefault(wholeNumber('N', 'how often', { min: 1, max: 9 }), '2'),
    status: choice('STATUS', 'its status', ['sent', 'failed']),
    pause: numberBetween('S', 'how long', { min: 0.5, max: 20 }),
    rate: positiveNumber('N', 'how many'),
  },
  json: 'the copies',
  examples: [['copy a', 'copies a']],
  run,
})
const post = commandGroup({
  name: 'post',
  summary: 'Send letters.',
  verbs: {
    send: subcommand({ summary: 'Send.', arguments: { ids: repeatable(parsedText('ID', 'letters', readId)) }, run }),
    show: subcommand({ summary: 'Show.', options: { last: text('N', 'how many') }, run }),
  },
  examples: [['post show', 'shows all']],
})

const refuses = (t: Test, of: typeof copy, typed: readonly string[], message: string) =>
  t.throws(() => readInput(of, typed), Object.assign(new WrongUsage(message), {}), typed.join(' '))

t.test('reads arguments and options into values, with defaults for missing ones', async (t) => {
  t.match(readInput(copy, ['a']), {
    args: { from: 'a', to: undefined },
    options: { quickly: false, times: 2, status: undefined },
    asJson: false,
  })
  t.match(readInput(copy, ['--times', '3', 'a', '--json', '--quickly', 'b', '--status=sent']), {
    args: { from: 'a', to: 'b' },
    options: { quickly: true, times: 3, status: 'sent' },
    asJson: true,
  })
  t.match(readInput(post, ['send', '4', '5']), { args: { ids: [4, 5] } })
})

t.test('recognizes a request for help anywhere', async (t) => {
  for (const typed of [['--help'], ['a', '-h'], ['--help', 'a']]) t.equal(readInput(copy, typed), undefined)
  t.equal(readInput(post, ['send', '--help']), undefined)
})

t.test('rejects wrong arguments, lists the valid ones, and suggests the likely intended one', async (t) => {
  const there = 'only --quickly, --times, --status, --pause, --rate, --json, --help'
  refuses(t, copy, ['a', '--quikly'], `there is no option --quikly, ${there}; did you mean --quickly?`)
  refuses(t, copy, ['a', '-q'], `there is no option -q, ${there}`)
  refuses(t, copy, ['a', '--toString'], `there is no option --toString, ${there}`)
  refuses(t, copy, ['a', '--times'], '--times needs a value, N')
  refuses(t, copy, ['a', '--times', '--quickly'], '--times needs a value, N')
  refuses(t, copy, ['a', '--times', '10'], '--times must be a whole number from 1 to 9, not 10')
  refuses(t, copy, ['a', '--times', '3', '--times', '4'], '--times is used twice')
  for (const text of ['0x1', '1e1', ' 1', '0.4', '21'])
    refuses(t, copy, ['a', '--pause', text], `--pause must be a number from 0.5 to 20, not ${text}`)
  for (const text of ['0', '0x1', '1e1', 'one'])
    refuses(t, copy, ['a', '--rate', text], `--rate must be a number greater than 0, not ${text}`)
  refuses(t, copy, ['a', '--quickly=yes'], '--quickly takes no value')
  refuses(t, copy, ['a', '--status', 'lost'], '--status must be one of sent, failed, not lost')
  refuses(t, copy, [], 'FROM is missing: the file')
  refuses(t, copy, ['a', 'b', 'c', 'd'], 'c d are unexpected arguments')
  refuses(t, post, [], 'a command is missing: send, show')
  refuses(t, post, ['snd'], 'there is no command snd, only send, show; did you mean send?')
  refuses(t, post, ['send', '1', '--last', '2'], 'send does not take --last, which is an option of show')
  refuses(t, post, ['send', 'x'], 'x is not an ID')
})
