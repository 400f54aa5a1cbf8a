import { commandOfVerbs } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { verbsIn } from '../command/verbs-in.js'

export default commandOfVerbs({
  name: 'export',
  summary: 'Write records to files, for those who ask for them.',
  description: 'The service may run meanwhile.',
  environment: serviceVariables,
  // A file of tools/export/ for each.
  ...(await verbsIn(new URL('../export/', import.meta.url))),
})
