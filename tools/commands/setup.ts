import { sections } from '../../server/setup/sections.js'
import { commandOfVerbs, verb } from '../command/definition.js'
import { flag, required, text } from '../command/parameters.js'
import { exampleOf } from '../setup/example.js'
import { idsOf, report } from '../setup/report.js'
import { schemaOf } from '../setup/schema.js'
import { applyFile, printState } from '../setup/state.js'

export default commandOfVerbs({
  name: 'setup',
  summary: 'Set up, from a file, what no action creates.',
  description:
    'The file is JSON or YAML. It is checked as a whole before anything changes; applying it twice changes nothing.',
  environment: ['DATABASE_URL', 'SECRET_KEY', 'EXTENSIONS_DIR'],
  examples: [
    ['setup example > setup.yaml', 'gets a file to start from'],
    ['setup apply setup.yaml', 'brings the database to what the file says'],
    ['setup export > present.yaml', 'gets the present state as a file'],
  ],
  verbs: {
    apply: verb({
      summary: 'Bring the database to what the file says.',
      arguments: { file: required(text('FILE', 'the set-up file')) },
      options: { secrets: text('FILE', 'answers to the placeholders of the file, which a terminal is asked for else') },
      json: 'the ids by section and natural key',
      run: async ({ file }, { secrets }) => {
        const result = await applyFile(file, secrets)
        return { text: report(result), document: idsOf(result) }
      },
    }),
    export: verb({
      summary: 'Print the present state as such a file, without secrets.',
      options: { portable: flag('print what sets up another installation, with a placeholder for each secret') },
      run: async (_, { portable }) => ({ text: await printState(portable) }),
    }),
    schema: verb({
      summary: 'Print the JSON Schema of such a file.',
      run: async () => ({ text: `${JSON.stringify(schemaOf(sections), null, 2)}\n` }),
    }),
    example: verb({
      summary: 'Print a complete, commented file.',
      run: async () => ({ text: exampleOf(sections) }),
    }),
  },
})
