import { command } from '../command/definition.js'
import { flag } from '../command/parameters.js'
import { generatedFiles } from '../generated-files.js'
import { compareFiles, writeFiles } from '../generated-state.js'

export default command({
  name: 'generate',
  summary:
    'Write docs/openapi.json, docs/reference/, docs/map.md, docs/operating/personal-data.md and client/src/generated/ from the definitions and the rooms.',
  options: { check: flag('write nothing, name every file that would change, and fail if there is one') },
  examples: [
    ['generate', 'updates the documents'],
    ['generate --check', 'tells if they are up to date'],
  ],
  run: async (_, { check }) => {
    const wanted = await generatedFiles()
    const state = await compareFiles(wanted)
    if (!check) return { text: await writeFiles(wanted, state) }
    for (const [file, is] of state) process.stderr.write(`${file} ${is}\n`)
    return { text: '', failed: state.size > 0 }
  },
})
