import { sections } from '../../server/setup/sections.js'
import { commandGroup, subcommand } from '../command/definition.js'
import { flag, required, text } from '../command/parameters.js'
import { monthLines } from '../month-lines.js'
import { renderExample } from '../setup/example.js'
import { formatReport, listIds } from '../setup/report.js'
import { makeSetupSchema } from '../setup/schema.js'
import { applyFile, printState } from '../setup/state.js'

export default commandGroup({
  name: 'setup',
  summary: 'Set up records that no action creates, from a file.',
  description:
    'The file is JSON or YAML. It is validated completely before anything changes; applying it twice changes nothing.',
  environment: ['DATABASE_URL', 'SECRET_KEY', 'EXTENSIONS_DIR'],
  examples: [
    ['setup example > setup.yaml', 'writes a file to start from'],
    ['setup apply setup.yaml', 'applies the file to the database'],
    ['setup export > present.yaml', 'writes the current configuration to a file'],
  ],
  verbs: {
    apply: subcommand({
      summary: 'Apply a setup file to the database.',
      arguments: { file: required(text('FILE', 'the setup file')) },
      options: { secrets: text('FILE', 'answers to the file’s placeholders; without it, the command asks for them') },
      json: 'the IDs by section and natural key',
      run: async ({ file }, { secrets }) => {
        const { result, months } = await applyFile(file, secrets)
        return { text: `${formatReport(result)}${monthLines(months)}`, document: listIds(result) }
      },
    }),
    export: subcommand({
      summary: 'Print the current configuration as a setup file, without secrets.',
      options: { portable: flag('print a file for another installation, with a placeholder for each secret') },
      run: async (_, { portable }) => ({ text: await printState(portable) }),
    }),
    schema: subcommand({
      summary: 'Print the JSON Schema of the setup file.',
      run: async () => ({ text: `${JSON.stringify(makeSetupSchema(sections), null, 2)}\n` }),
    }),
    example: subcommand({
      summary: 'Print a complete example with comments.',
      run: async () => ({ text: renderExample(sections) }),
    }),
  },
})
