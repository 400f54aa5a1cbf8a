import { commandGroup } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { loadSubcommands } from '../command/load-subcommands.js'

export default commandGroup({
  name: 'export',
  summary: 'Export records to files.',
  description: 'The service can keep running.',
  environment: serviceVariables,
  // One file in tools/export/ for each subcommand.
  ...(await loadSubcommands(new URL('../export/', import.meta.url))),
})
