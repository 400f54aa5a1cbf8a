import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { command } from '../command/definition.js'
import { patternText, required } from '../command/parameters.js'
import { dailyPath, scaffold } from '../create-step/scaffold.js'
import { intoOption, projectRoot, writeScaffold } from '../new-files.js'

export default command({
  name: 'create-step',
  summary: 'Create a daily job step at the end of the list, with a test.',
  arguments: {
    name: required(
      patternText('NAME', 'the name', 'lower-case letters, digits and -', /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
    ),
  },
  options: { into: intoOption },
  json: 'the files',
  examples: [['create-step old-drafts', 'creates domain/daily-job/steps/old-drafts.ts']],
  run: async ({ name }, { into = projectRoot }) =>
    writeScaffold(into, scaffold(name, await readFile(join(into, dailyPath), 'utf8'))),
})
