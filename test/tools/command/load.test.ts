import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import { Commands } from '../../../tools/command/load.js'

/** Creates a folder with one definition, written without types as an extension would. */
const folderWith = (t: Test, name: string, text: string) =>
  pathToFileURL(`${t.testdir({ 'package.json': '{"type":"module"}', [`${name}.js`]: `export default ${text}` })}/`)

const sound = `name: 'greet', summary: 'Greet somebody.', examples: [['greet', 'greets']], run: async () => ({ text: 'Hello' })`

t.test('finds a definition by its file name', async (t) => {
  const commands = await Commands.in(folderWith(t, 'greet', `{ ${sound} }`))
  t.strictSame(commands.names, ['greet'])
  t.match(await commands.load('greet'), { name: 'greet' })
  t.equal(await commands.load('leave'), undefined)
})

t.test('reports an invalid definition with its file and its error', async (t) => {
  for (const [definition, fault] of [
    ['{', /cannot be loaded: /],
    ['7', /its default export is not a command/],
    [`{ ${sound}, name: 'leave' }`, /has the name leave, which differs from its file name/],
    [`{ ${sound}, summary: 'greets' }`, /has a summary that is not a sentence/],
    [`{ ${sound}, run: undefined }`, /has neither run nor verbs/],
    [`{ ${sound}, sumary: '' }`, /has the unknown property sumary/],
    [`{ ${sound}, examples: [] }`, /has no examples/],
    [`{ ${sound}, examples: [['leave', 'leaves']] }`, /has the example `leave`, which calls another command/],
    [`{ ${sound}, environment: ['HOME'] }`, /names the variable HOME/],
    [`{ ${sound}, options: { help: { words: 'x', read() {} } } }`, /has an option --help/],
    [
      `{ ${sound}, options: { Loud: { words: 'loudly', read() {} } } }`,
      /has an option Loud, which is not only lowercase/,
    ],
    [`{ ${sound}, options: { loud: { words: 'Loudly.', read() {} } } }`, /describes loud without a phrase/],
    [`{ ${sound}, options: { loud: true } }`, /lists loud, which is neither an option nor an argument/],
    [`{ ${sound}, verbs: { softly: { summary: 'Softly.' } } }`, /has the verb softly without a run/],
  ] as const)
    await t.test(String(fault), async (t) => {
      const commands = await Commands.in(folderWith(t, 'greet', definition))
      const { message } = await commands.load('greet').then(
        () => ({ message: '' }),
        (error: Error) => error,
      )
      t.match(message, /^commands\/greet\.js: /)
      t.match(message, fault)
    })
})
