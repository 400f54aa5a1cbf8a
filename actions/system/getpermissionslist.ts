import { permissionKeys } from '../../domain/values/permissions.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getpermissionslist',
  summary: 'List all role permissions by name.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    permissions: f.listOf(f.text({ example: 'list_clients' }), {
      description: 'Permission names, as used in roles.',
    }),
  },

  run: async () => ({ permissions: [...permissionKeys].sort() }),
})
