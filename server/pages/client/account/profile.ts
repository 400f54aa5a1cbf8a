import { confirmLinkLifeMs } from '../../../../domain/access/link-lifetimes.js'
import { updateClientAndBilling } from '../../../../domain/client-area/closing.js'
import { requestAddress } from '../../../../domain/clients/account-address.js'
import { expectPermission } from '../../../../domain/clients/acting-login.js'
import { expectClient } from '../../../../domain/clients/clients.js'
import { setCallRecord } from '../../../../domain/log/logged-call.js'
import { areaPage, createFormDefiner, Mistake } from '../../definition.js'
import { html } from '../../html.js'
import { renderText } from '../../render-text.js'
import type { AreaVisit } from '../../visit.js'
import { detailChoices, detailFields, email, holderFields } from './_fields.js'

const daysToConfirm = confirmLinkLifeMs / (24 * 60 * 60 * 1000)

async function load({ ctx, session: { clientId } }: AreaVisit) {
  const client = await expectClient(ctx.db, clientId)
  return {
    email: client.email,
    details: {
      firstname: client.firstname,
      lastname: client.lastname,
      companyname: client.companyname,
      tax_id: client.tax_id ?? '',
      address1: client.address1 ?? '',
      address2: client.address2 ?? '',
      postcode: client.postcode ?? '',
      city: client.city ?? '',
      state: client.state ?? '',
      country: client.country,
      phonenumber: client.phonenumber ?? '',
      language: client.language,
    },
  }
}

type Data = Awaited<ReturnType<typeof load>>

/** Staff in a client's session need this permission themselves. */
const needs = { staff: 'edit_clients' } as const

export default areaPage<Data>({
  path: '/profile',
  summary: "Shows the account's name, address, tax ID, and language.",
  permission: 'profile',
  menu: { order: 20, name: 'profile' },
  load,
  show: ({ email: address }, { locale, form }) => {
    const { profile } = locale.words
    return {
      title: profile.title,
      main: html`${form('details')}
<section>
<h2>${profile.address}</h2>
<p>${renderText(locale, ['profile', 'addressText'], { email: html`<strong>${address}</strong>` })}</p>
${form('address')}
</section>`,
    }
  },
  forms: {
    details: createFormDefiner<AreaVisit, Data>()({
      summary: "Changes the account's name, address, tax ID, and language.",
      button: ['profile', 'save'],
      fields: { ...holderFields, ...detailFields },
      choices: ({ details }, locale) => detailChoices(locale, details),
      initial: ({ details }) => details,
      needs,
      mistakes: { tax_id_invalid: 'tax_id' },
      run: async ({ transaction, session }, stated) => {
        const { clientId } = session
        await transaction(async (ctx) => {
          await expectPermission(ctx, session, 'profile')
          setCallRecord(ctx, 'client', clientId, clientId)
          await updateClientAndBilling(ctx, clientId, {
            ...stated,
            // Empty fields are cleared.
            companyname: stated.companyname ?? null,
            tax_id: stated.tax_id ?? null,
            address2: stated.address2 ?? null,
            postcode: stated.postcode ?? null,
            state: stated.state ?? null,
            phonenumber: stated.phonenumber ?? null,
          })
        })
        return { to: '/profile' }
      },
    }),
    address: createFormDefiner<AreaVisit, Data>()({
      summary: 'Emails a link to a new address for the account. The address takes effect once the link is followed.',
      button: ['profile', 'sendLink'],
      fields: { email: { ...email, label: ['profile', 'newAddress'] } },
      needs,
      proof: 'always',
      limit: 'attempts',
      run: async ({ transaction, session }, { email: to }) => {
        const isSent = await transaction(async (ctx) => {
          await expectPermission(ctx, session, 'profile')
          return requestAddress(ctx, session.clientId, to)
        })
        if (!isSent) throw new Mistake('email', ['profile', 'tooManyLinks'])
        return { email: to }
      },
      done: ({ email: to }, { locale, root }) => ({
        title: locale.words.signUp.checkMailbox,
        main: html`<p>${renderText(locale, ['profile', 'linkSent'], { email: html`<strong>${to}</strong>`, days: daysToConfirm })}</p>
<p><a href="${root}/profile">${locale.words.profile.title}</a></p>`,
      }),
    }),
  },
})
