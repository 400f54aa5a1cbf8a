import { action, Fault, f } from 'countinghouse/actions'

const badges = ['new', 'regular', 'old friend'] as const

export default action({
  name: 'getclientbadge',
  summary: 'Return how long somebody has been a client, and the badge for it.',
  method: 'GET',
  permission: 'list_clients',
  required: { clientid: f.id('client') },
  returns: {
    days: f.integer({ min: 0, description: 'Whole days since the client was added.' }),
    badge: f.oneOf(badges, { description: 'After one year a regular, after five an old friend.' }),
  },
  faults: ['client_not_found'],

  run: async ({ clientid }, { db, now }) => {
    const client = await db('clients').where({ id: clientid }).first('created_at')
    if (client === undefined) throw new Fault('client_not_found')
    const days = Math.max(0, Math.floor((now.getTime() - Date.parse(client.created_at)) / 86_400_000))
    return { days, badge: badges[days < 365 ? 0 : days < 5 * 365 ? 1 : 2] }
  },
})
