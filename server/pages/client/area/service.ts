import type { ServiceRow } from '../../../../db/rows-services.js'
import { findService } from '../../../../domain/client-area/area.js'
import { tellServicePassword } from '../../../../domain/client-area/service-passwords.js'
import { isServiceLive } from '../../../../domain/values/statuses.js'
import { areaPage, formOf, type View } from '../../definition.js'
import { html, type Part } from '../../html.js'
import { recordId } from '../../link.js'
import { day, details, showStatus } from '../../list.js'
import type { Shown } from '../../page.js'
import type { AreaVisit } from '../../visit.js'
import { currencyOf, serviceName, summaryOf, writePrice } from './_service.js'

type Data = ReturnType<typeof summaryOf> & {
  readonly userName: string | null
  /** True where the service has an account on a server that can be signed in to. */
  readonly hasAccount: boolean
}

async function load({ ctx, session: { clientId }, ...visit }: AreaVisit): Promise<Data | undefined> {
  const service = await findService(ctx.db, clientId, recordId({ ctx, ...visit }))
  if (service === undefined) return undefined
  const { username } = service
  return { ...summaryOf(service, await currencyOf(ctx, clientId)), userName: username, hasAccount: hasAccount(service) }
}

const hasAccount = ({ password, status }: ServiceRow): boolean => password !== null && isServiceLive(status)

function show(service: Data, { locale, root, form }: View, password?: string): Shown {
  const { area, labels } = locale.words
  const facts: [string, Part][] = [
    [area.status, showStatus(locale, service.status)],
    [area.price, writePrice(locale, service)],
    [area.nextDue, day(locale, service.nextDue)],
  ]
  if (service.userName) facts.push([area.userName, service.userName])
  if (password !== undefined) facts.push([labels.password, html`<code>${password}</code>`])
  return {
    title: serviceName(locale, service),
    main: html`${details(facts)}
${service.hasAccount && password === undefined && form('password')}
<p><a href="${root}/services">${area.allServices}</a></p>`,
  }
}

export default areaPage({
  path: '/services/:id',
  summary: 'Shows a service of the account.',
  permission: 'products',
  load,
  show: (service, view) => show(service, view),
  forms: {
    /**
     * The password stands in the answer to a form: following a link, or somebody looking over a shoulder at the page as it
     * opens, does not reveal it.
     */
    password: formOf<AreaVisit, Data>()({
      summary: 'Shows the password of the service.',
      button: ['area', 'showPassword'],
      fields: {},
      proof: 'opened',
      needs: {
        login: 'manageproducts',
        staff: 'manage_services',
        without: { title: 'passwordHidden', login: 'passwordHiddenText', staff: 'passwordHiddenFromStaffText' },
      },
      run: ({ transaction, session }, _, { id }) =>
        transaction(async (ctx) => {
          const password = await tellServicePassword(ctx, session, id)
          return password === undefined ? undefined : { password }
        }),
      done: ({ password }, view, service) => show(service, view, password),
    }),
  },
})
