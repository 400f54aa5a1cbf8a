import type { ContactRow } from '../../db/rows.js'
import { f, type Values } from './kit.js'

export const contact = f.named('Contact', 'Another person to be reached for a client.', {
  id: f.id('contact'),
  contactid: f.id('contact'),
  clientid: f.id('client'),
  userid: f.id('client'),
  firstname: f.text({ description: 'First name of the contact.', example: 'Charles' }),
  lastname: f.text({ description: 'Last name of the contact.', example: 'Babbage' }),
  email: f.email({ description: 'E-mail address of the contact.' }),
  phonenumber: f.nullable(
    f.text({ description: 'Telephone number, kept as it is written; null without one.', example: '+44 113 496 0001' }),
  ),
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
})
