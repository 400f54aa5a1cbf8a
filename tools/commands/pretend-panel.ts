import { command } from '../command/definition.js'
import { wholeNumber, withDefault } from '../command/parameters.js'
import { openWhm } from '../pretend-panel/whm.js'

export default command({
  name: 'pretend-panel',
  summary: 'Run a simulated cPanel server on loopback, to try provisioning without a real one.',
  description:
    'It accepts the token TOKEN of the user root, has the packages Basic and Pro, and prints the calls that it receives. Accounts are kept until it stops.',
  arguments: {
    port: withDefault(
      wholeNumber('PORT', 'the port to listen on; 0 takes any free one', { min: 0, max: 65_535 }),
      '2087',
    ),
  },
  examples: [['pretend-panel 20870', 'listens on http://127.0.0.1:20870 until Ctrl-C']],
  run: async ({ port }) => {
    const panel = await openWhm({ teardown: () => {} }, port)
    print(`Ready: a simulated cPanel listens on ${panel.url}, user root, token TOKEN. Ctrl-C stops it.`)
    panel.onCall(({ path, form }) => print(`${path} ${form.get('username') ?? form.get('user') ?? ''}`.trimEnd()))
    return undefined
  },
})

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
