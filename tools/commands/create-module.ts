import { moduleTypes } from '../../domain/ports/module.js'
import { command } from '../command/definition.js'
import { choice, named, required } from '../command/parameters.js'
import { scaffold } from '../create-module/scaffold.js'
import { intoTree, thisTree, writeScaffold } from '../new-files.js'

export default command({
  name: 'create-module',
  summary: 'Create a provider module that the loader accepts, with its README and its test.',
  arguments: {
    type: required(choice('TYPE', 'the kind of provider', moduleTypes)),
    name: required(named('NAME', 'the name', 'lower-case letters, digits and -', /^[a-z][a-z0-9-]*$/)),
  },
  options: { into: intoTree },
  json: 'the files',
  examples: [['create-module server acme-panel', 'makes modules/server/acme-panel/']],
  run: ({ type, name }, { into = thisTree }) => writeScaffold(into, { made: scaffold(type, name) }),
})
