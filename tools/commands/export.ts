import { commandOfVerbs } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { verbsIn } from '../command/verbs-in.js'

export default commandOfVerbs({
  name: 'export',
  summary: 'Export records to files.',
  description: 'The service can keep running.',
  environment: serviceVariables,
  // One file in tools/export/ for each subcommand.
  ...(await verbsIn(new URL('../export/', import.meta.url))),
})
