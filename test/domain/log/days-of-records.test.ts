import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeService, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(
  t,
  "a record's date follows the configured time zone",
  async (t, api) => {
    // Noon UTC is already the next day in Kiritimati.
    jumpToDay(api, '2031-03-31')
    await setSetting(api, 'time_zone', 'Pacific/Kiritimati')
    const clientid = await makeClient(api)
    const serviceid = await makeService(api, clientid)
    await api.ok('addcredit', { clientid, amount: 10, description: 'Goodwill' })
    await api.ok('affiliateactivate', { clientid })
    await api.ok('createquote', { userid: clientid, subject: 'x', items: [{ description: 'x', unit_price: 1 }] })
    await api.ok('addcancelrequest', { serviceid, type: 'Immediate' })
    const days = async () => [
      (await api.ok('getclientsdetails', { clientid })).client.datecreated,
      (await api.ok('getclients')).data[0].datecreated,
      (await api.ok('getcredits', { clientid })).credits[0].date,
      (await api.ok('getaffiliates')).data[0].date,
      (await api.ok('getquotes')).data[0].datecreated,
      (await api.ok('getcancelledpackages')).data[0].date,
    ]
    t.strictSame(new Set(await days()), new Set(['2031-04-01']))
    await setSetting(api, 'time_zone', 'UTC')
    t.strictSame(new Set(await days()), new Set(['2031-03-31']))
  },
  withoutJobs,
)
