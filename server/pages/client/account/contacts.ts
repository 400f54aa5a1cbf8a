import {
  addContactByLogin,
  assignableMails,
  type ContactMail,
  contactMailTypes,
} from '../../../../domain/clients/account-contacts.js'
import { listContacts } from '../../../../domain/clients/contacts.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import { showTable } from '../../list.js'
import type { AreaVisit } from '../../visit.js'
import { contactEmailChoices, contactFields, listEmailKinds } from './_contact-fields.js'

interface Item {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly mails: readonly ContactMail[]
}

interface Data {
  readonly contacts: readonly Item[]
  /** Kinds of email that the login may assign to contacts. */
  readonly givable: readonly ContactMail[]
}

export default areaPage<Data>({
  path: '/contacts',
  summary: "Lists the account's contacts and the kinds of email they receive copies of.",
  permission: 'contacts',
  menu: { order: 21, name: 'contacts' },
  load: async ({ ctx, session }) => ({
    contacts: (await listContacts(ctx.db, { client_id: session.clientId })).map((row) => ({
      id: row.id,
      name: `${row.firstname} ${row.lastname}`,
      email: row.email,
      mails: contactMailTypes(row),
    })),
    givable: assignableMails(session.permissions),
  }),
  show: ({ contacts: rows }, { locale, root, form }) => {
    const { contacts, labels } = locale.words
    return {
      title: contacts.title,
      main: html`${showTable(
        locale,
        { rows, page: 1, more: false },
        {
          none: contacts.none,
          heads: [contacts.name, labels.email, contacts.mailsOf],
          row: ({ id, name, email, mails }) => [
            html`<a href="${root}/contacts/${id}">${name}</a>`,
            email,
            listEmailKinds(locale, mails),
          ],
        },
      )}
<section>
<h2>${contacts.add}</h2>
${form('add')}
</section>`,
    }
  },
  forms: {
    add: createFormDefiner<AreaVisit, Data>()({
      summary: 'Adds a contact.',
      button: ['contacts', 'add'],
      fields: contactFields,
      choices: ({ givable }, locale) => ({ mails: contactEmailChoices(locale, givable) }),
      needs: { staff: 'create_clients' },
      mistakes: { too_many_contacts: 'email' },
      run: async ({ transaction, session }, { mails = [], ...contact }) => {
        await transaction((ctx) => addContactByLogin(ctx, session, { ...contact, mails }))
        return { to: '/contacts' }
      },
    }),
  },
})
