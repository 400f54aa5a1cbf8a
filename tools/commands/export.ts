import { commandOfVerbs } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { verbsIn } from '../command/verbs-in.js'

export default commandOfVerbs({
  name: 'export',
  summary: 'Write records to files, for those who ask for them.',
  description: 'The service may run meanwhile.',
  environment: serviceVariables,
  // One file in tools/export/ for each subcommand.
  ...(await verbsIn(new URL('../export/', import.meta.url))),
})
