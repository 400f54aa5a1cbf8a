import { expectPermission } from '../../../../domain/clients/acting-login.js'
import { activateAffiliate, findAffiliate } from '../../../../domain/clients/affiliates.js'
import { type Day, dayOfInstant } from '../../../../domain/values/days.js'
import { areaPage, formOf } from '../../definition.js'
import { html } from '../../html.js'
import { day, details } from '../../list.js'
import type { AreaVisit } from '../../visit.js'

interface Data {
  /** Null for an account that is no affiliate. */
  readonly affiliate: { readonly percent: number; readonly since: Day } | null
}

export default areaPage<Data>({
  path: '/affiliate',
  summary: 'Shows the commission of the account for customers whom it brings.',
  permission: 'affiliates',
  menu: { order: 24, name: 'affiliate' },
  load: async ({ ctx, session }) => {
    const row = await findAffiliate(ctx.db, session.clientId)
    return {
      affiliate:
        row === undefined
          ? null
          : { percent: row.commission / 100, since: dayOfInstant(row.created_at, ctx.settings.timeZone) },
    }
  },
  show: ({ affiliate: row }, { locale, form }) => {
    const { affiliate } = locale.words
    const percent = new Intl.NumberFormat(locale.lang, { style: 'percent', maximumFractionDigits: 2 })
    return {
      title: affiliate.title,
      main: html`<p>${affiliate.text}</p>
${
  row === null
    ? form('activate')
    : details([
        [affiliate.commission, percent.format(row.percent / 100)],
        [affiliate.since, day(locale, row.since)],
      ])
}`,
    }
  },
  forms: {
    activate: formOf<AreaVisit, Data>()({
      summary: 'Makes the account an affiliate.',
      button: ['affiliate', 'activate'],
      fields: {},
      needs: { staff: 'manage_affiliates' },
      offered: ({ affiliate }) => affiliate === null,
      run: async ({ transaction, session }) => {
        await transaction(async (ctx) => {
          await expectPermission(ctx, session, 'affiliates')
          await activateAffiliate(ctx, session.clientId)
        })
        return { to: '/affiliate' }
      },
    }),
  },
})
