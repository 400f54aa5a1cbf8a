import type { ContactRow } from '../../db/rows.js'
import { toFlagColumn } from '../../domain/values/changed-columns.js'
import { f, type Values } from './kit.js'

/** Kinds of emails that a contact can receive copies of. */
export const contactMails = {
  generalemails: f.flag({
    extension: true,
    description: 'True if the contact gets copies of emails about the account.',
  }),
  productemails: f.flag({
    extension: true,
    description: 'True if the contact gets copies of emails about orders, services, and certificates.',
  }),
  domainemails: f.flag({ extension: true, description: 'True if the contact gets copies of emails about domains.' }),
  invoiceemails: f.flag({
    extension: true,
    description: 'True if the contact gets copies of emails about invoices and payments, including payment links.',
  }),
  supportemails: f.flag({
    extension: true,
    description: 'True if the contact gets copies of emails about tickets.',
  }),
}

/** Returns the columns for the submitted flags. Columns of omitted flags are undefined. */
export const readContactMails = ({
  generalemails,
  productemails,
  domainemails,
  invoiceemails,
  supportemails,
}: Partial<Values<typeof contactMails>>) => ({
  general_emails: toFlagColumn(generalemails),
  product_emails: toFlagColumn(productemails),
  domain_emails: toFlagColumn(domainemails),
  invoice_emails: toFlagColumn(invoiceemails),
  support_emails: toFlagColumn(supportemails),
})

export const contact = f.named('Contact', 'An additional contact of a client.', {
  id: f.id('contact'),
  contactid: f.id('contact'),
  clientid: f.id('client'),
  userid: f.id('client'),
  firstname: f.text({ description: 'First name of the contact.', example: 'Charles' }),
  lastname: f.text({ description: 'Last name of the contact.', example: 'Babbage' }),
  email: f.email({ description: 'Email address of the contact.' }),
  phonenumber: f.nullable(
    f.text({ description: 'Phone number, stored as sent, or null.', example: '+44 113 496 0001' }),
  ),
  ...contactMails,
})

export const presentContact = (row: ContactRow): Values<typeof contact> => ({
  id: row.id,
  contactid: row.id,
  clientid: row.client_id,
  userid: row.client_id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  phonenumber: row.phonenumber,
  generalemails: row.general_emails === 1,
  productemails: row.product_emails === 1,
  domainemails: row.domain_emails === 1,
  invoiceemails: row.invoice_emails === 1,
  supportemails: row.support_emails === 1,
})
