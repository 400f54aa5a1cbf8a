import {
  assignableMails,
  type ContactMail,
  changeContactByLogin,
  contactMailTypes,
  findContact,
  removeContactByLogin,
} from '../../../../domain/clients/account-contacts.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import type { AreaVisit } from '../../visit.js'
import { contactEmailChoices, contactFields } from './_contact-fields.js'

interface Data {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenumber: string
  readonly mails: readonly ContactMail[]
  /** Kinds of email that the login may assign to contacts. */
  readonly givable: readonly ContactMail[]
}

const list = { to: '/contacts' }

export default areaPage<Data>({
  path: '/contacts/:id',
  summary: 'Shows a contact.',
  permission: 'contacts',
  load: async (visit) => {
    const { ctx, session } = visit
    const row = await findContact(ctx.db, session.clientId, readRecordId(visit))
    return (
      row && {
        id: row.id,
        firstname: row.firstname,
        lastname: row.lastname,
        email: row.email,
        phonenumber: row.phonenumber ?? '',
        mails: contactMailTypes(row),
        givable: assignableMails(session.permissions),
      }
    )
  },
  show: ({ firstname, lastname, mails, givable }, { locale, root, form }) => {
    const { contacts } = locale.words
    return {
      title: `${firstname} ${lastname}`,
      main: html`${mails.some((one) => !givable.includes(one)) && html`<p class="notice">${contacts.keptAddress}</p>`}
${form('change')}
<section>
<div class="row">${form('remove')}</div>
<p><a href="${root}/contacts">${contacts.all}</a></p>
</section>`,
    }
  },
  forms: {
    change: createFormDefiner<AreaVisit, Data>()({
      summary: 'Changes the contact.',
      button: ['contacts', 'save'],
      fields: contactFields,
      choices: ({ givable }, locale) => ({ mails: contactEmailChoices(locale, givable) }),
      initial: ({ firstname, lastname, email, phonenumber, mails }) => ({
        ...{ firstname, lastname, email, phonenumber },
        mails,
      }),
      needs: { staff: 'edit_clients' },
      mistakes: { permission_not_held: 'email' },
      run: async ({ transaction, session }, { mails = [], ...contact }, { id }) => {
        await transaction((ctx) => changeContactByLogin(ctx, session, id, { ...contact, mails }))
        return list
      },
    }),
    remove: createFormDefiner<AreaVisit, Data>()({
      summary: 'Removes the contact.',
      button: ['contacts', 'remove'],
      fields: {},
      needs: { staff: 'delete_clients' },
      run: async ({ transaction, session }, _, { id }) => {
        await transaction((ctx) => removeContactByLogin(ctx, session, id))
        return list
      },
    }),
  },
})
