import t from 'tap'
import { makeDepartment, openTicket, reply, supportId } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'getsupportdepartments', async (t, api) => {
  t.test(
    'lists departments in display order, with their numbers of open tickets and tickets awaiting a reply',
    async (t) => {
      const support = await supportId(api)
      const [last, first] = [await makeDepartment(api, 'Abuse', null, 9), await makeDepartment(api, 'Sales', null, 0)]
      await openTicket(api)
      await reply(api, await openTicket(api))
      await reply(api, await openTicket(api), { adminusername: 'x' })
      await api.ok('updateticket', { ticketid: await openTicket(api), status: 'Closed' })
      await api.ok('updateticket', { ticketid: await openTicket(api, { deptid: last }), status: 'On Hold' })
      t.strictSame(await api.ok('getsupportdepartments'), {
        result: 'success',
        departments: [
          { id: first, deptid: first, name: 'Sales', awaitingreply: 0, opentickets: 0, hidden: false },
          { id: support, deptid: support, name: 'Support', awaitingreply: 2, opentickets: 3, hidden: false },
          { id: last, deptid: last, name: 'Abuse', awaitingreply: 0, opentickets: 1, hidden: false },
        ],
      })
    },
  )
})
