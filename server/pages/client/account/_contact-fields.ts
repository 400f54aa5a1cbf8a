import { f } from '../../../../actions/_shared/kit.js'
import { type ContactMail, contactMailNames } from '../../../../domain/clients/account-contacts.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { Choice } from '../../form.js'
import { email, nameFields, phonenumber } from './_fields.js'

export const contactFields = {
  ...nameFields,
  email,
  phonenumber,
  mails: {
    label: ['contacts', 'mails'],
    type: 'checkboxes',
    isOptional: true,
    field: f.listOf(f.oneOf(contactMailNames), { description: 'Kinds of email.' }),
  },
} as const

export const contactEmailChoices = ({ words: { contactMails } }: Locale, mails: readonly ContactMail[]): Choice[] =>
  mails.map((value) => ({ value, label: contactMails[value] }))

/** Returns the names of kinds of email as a comma-separated text. */
export const listEmailKinds = ({ words: { contactMails, contacts } }: Locale, mails: readonly ContactMail[]): string =>
  mails.length === 0 ? contacts.noMails : mails.map((one) => contactMails[one]).join(', ')
