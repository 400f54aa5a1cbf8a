import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getregistrars',
  summary: 'List installed registrar modules and their state.',
  method: 'GET',
  permission: 'manage_registrars',
  returns: {
    registrars: f.listOf(
      f.record({
        module: f.text({ description: 'Name of the module in other actions.', example: 'manual' }),
        displayname: f.text({ description: 'Display name.', example: 'Manual' }),
        active: f.flag({ description: 'True if the module can be used.' }),
      }),
      { description: 'Registrar modules.' },
    ),
  },

  run: async (_, { modules, moduleStates }) => ({
    registrars: modules.ofType('registrar').map(({ name, displayName }) => ({
      module: name,
      displayname: displayName,
      active: moduleStates.isActive('registrar', name),
    })),
  }),
})
