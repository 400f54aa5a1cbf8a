import { countVisit } from '../../../../domain/clients/referrals.js'
import { isSignUpOpen } from '../../../../domain/clients/sign-up.js'
import type { Settings } from '../../../../domain/settings/settings.js'
import { countLook } from '../../attempt.js'
import { visitorPage } from '../../definition.js'
import { recordId } from '../../link.js'
import { referralCookie, referralOf } from '../../referral.js'

/** Programs that follow links for nobody who could order, by what they call themselves; browsers always say something. */
const robots = /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i

/** Where visitors begin: the shop, else where an account is opened. */
const entranceOf = (settings: Settings): string =>
  settings.on('shop_open') ? '/shop' : isSignUpOpen(settings) ? '/sign-up' : '/sign-in'

/** The link of an affiliate leads on in any case, and to pages of ours alone. */
export default visitorPage({
  path: '/go/:id',
  summary: 'Counts a visitor of an affiliate, once for a browser, and leads to the shop.',
  knowsSession: true,
  act: async (visit) => {
    const { koa, session, ctx } = visit
    const affiliateId = recordId(visit)
    const on = { to: entranceOf(ctx.settings) }
    if (session === undefined) await countLook(visit)
    const agent = koa.get('User-Agent')
    if (agent === '' || robots.test(agent) || referralOf(visit) === affiliateId) return on
    let isCounted = false
    // Not in the activity log, which keeps the addresses of visitors.
    await visit.note(async (inside) => {
      isCounted = await countVisit(inside, affiliateId, session?.clientId)
    })
    return isCounted ? { ...on, headers: referralCookie(affiliateId, visit) } : on
  },
})
