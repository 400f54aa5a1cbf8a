import { moduleTypes } from '../../domain/ports/module.js'
import { command } from '../command/definition.js'
import { choice, patternText, required } from '../command/parameters.js'
import { extensionModule, scaffold } from '../create-module/scaffold.js'
import { expectOnePlace, missingFiles, outOption } from '../extension/files.js'
import { intoOption, projectRoot, writeScaffold } from '../new-files.js'

export default command({
  name: 'create-module',
  summary: 'Create a provider module with a README and a test.',
  description: 'In an extension, no test is created, and the folder gets the files that build-extension needs.',
  arguments: {
    type: required(choice('TYPE', 'the kind of provider', moduleTypes)),
    name: required(patternText('NAME', 'the name', 'lower-case letters, digits and -', /^[a-z][a-z0-9-]*$/)),
  },
  options: { into: intoOption, out: outOption },
  json: 'the files',
  examples: [
    ['create-module server acme-panel', 'creates modules/server/acme-panel/'],
    ['create-module server acme-panel --out ../ours', 'creates it in an extension'],
  ],
  run: async ({ type, name }, { into, out }) => {
    expectOnePlace(into, out)
    return out === undefined
      ? writeScaffold(into ?? projectRoot, { made: scaffold(type, name) })
      : writeScaffold(out, { made: new Map([...extensionModule(type, name), ...missingFiles(out)]) })
  },
})
