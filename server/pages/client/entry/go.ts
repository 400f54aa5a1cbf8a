import { countVisit } from '../../../../domain/clients/referrals.js'
import { isSignUpOpen } from '../../../../domain/clients/sign-up.js'
import type { Settings } from '../../../../domain/settings/settings.js'
import { countPageView } from '../../attempt.js'
import { visitorPage } from '../../definition.js'
import { readRecordId } from '../../link.js'
import { readReferrer, referralCookie } from '../../referral.js'

/** User agents of crawlers and link previews. Browsers always send a user agent. */
const robots = /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i

/** Returns the visitor's first page: the shop, sign-up if the shop is closed, or sign-in if both are. */
const firstPagePath = (settings: Settings): string =>
  settings.on('shop_open') ? '/shop' : isSignUpOpen(settings) ? '/sign-up' : '/sign-in'

/** Redirects even if the visit is not counted, and only to our own pages. */
export default visitorPage({
  path: '/go/:id',
  summary: "Counts an affiliate's visitor once per browser, and redirects to the shop.",
  knowsSession: true,
  act: async (visit) => {
    const { koa, session, ctx } = visit
    const affiliateId = readRecordId(visit)
    const on = { to: firstPagePath(ctx.settings) }
    if (session === undefined) await countPageView(visit)
    const agent = koa.get('User-Agent')
    if (agent === '' || robots.test(agent) || readReferrer(visit) === affiliateId) return on
    let isCounted = false
    // Written outside the activity log, which would store the visitor's address.
    await visit.note(async (inside) => {
      isCounted = await countVisit(inside, affiliateId, session?.clientId)
    })
    return isCounted ? { ...on, headers: referralCookie(affiliateId, visit) } : on
  },
})
