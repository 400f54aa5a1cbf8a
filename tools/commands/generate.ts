import { command } from '../command/definition.js'
import { flag } from '../command/parameters.js'
import { generatedFiles } from '../generated-files.js'
import { compareFiles, writeFiles } from '../generated-state.js'

export default command({
  name: 'generate',
  summary:
    'Generate docs/openapi.json, docs/reference/, docs/rules/README.md, and client/src/generated/ from the code.',
  options: { check: flag('write nothing, list the files that would change, and fail if there are any') },
  examples: [
    ['generate', 'updates the generated files'],
    ['generate --check', 'checks whether they are up to date'],
  ],
  run: async (_, { check }) => {
    const wanted = await generatedFiles()
    const state = await compareFiles(wanted)
    if (!check) return { text: await writeFiles(wanted, state) }
    for (const [file, is] of state) process.stderr.write(`${file} ${is}\n`)
    return { text: '', failed: state.size > 0 }
  },
})
