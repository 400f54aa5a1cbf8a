import { listServers } from '../../domain/services/servers.js'
import { action, f } from '../_shared/kit.js'
import { presentServer, server } from '../_shared/server.js'

export default action({
  name: 'getservers',
  summary: 'List servers with their groups.',
  method: 'GET',
  permission: 'manage_servers',
  returns: { servers: f.listOf(f.record(server), { description: 'Servers, including inactive ones.' }) },

  run: async (_, { db }) => ({ servers: (await listServers(db)).map(presentServer) }),
})
