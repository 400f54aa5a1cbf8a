import type { LoginPermission } from '../../clients/login-permissions.js'

/** Field labels for an account and its people. */
export const accountLabels = {
  company: 'Company',
  taxId: 'Tax ID',
  taxIdHint: 'For companies, such as a VAT number. Leave empty if you have none.',
  address1: 'Address',
  address2: 'Address line 2',
  city: 'City',
  state: 'State or region',
  postcode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  language: 'Language',
  currency: 'Currency',
  currencyHint: 'Cannot be changed after your first order.',
} as const

/** Texts of the sign-up form, and of the page that the confirmation link opens. */
export const signUp = {
  title: 'Create an account',
  text: 'We will email you a link. Follow it to create your account.',
  open: 'Create account',
  terms: 'Please read {link} first.',
  ourTerms: 'our terms',
  acceptTerms: 'I accept the terms',
  acceptFirst: 'Accept the terms to create an account.',
  checkMailbox: 'Check your email',
  mailed: 'We sent an email to {email}. Follow the link in it within {days} days to create your account.',
  noMail: 'No email after a few minutes? Check your spam folder, and make sure the address is correct.',
  confirm: 'Choose a password',
  confirmText:
    'Choose a password for the account of {name}. You will sign in as {email}. If you did not request this account, close this page.',
  confirmButton: 'Create account',
  signUpAgain: 'You can {link}.',
  again: 'sign up again',
} as const

export const profile = {
  title: 'Profile',
  save: 'Save',
  address: 'Account email address',
  addressText: 'Invoices and other emails go to {email}. It is separate from the address you sign in with.',
  newAddress: 'New email address',
  sendLink: 'Send a link to the new address',
  linkSent: 'We sent a link to {email}. Follow it within {days} days to confirm the address.',
  tooManyLinks: 'Too many links have been sent. Try again later.',
  confirmTitle: 'Confirm the new address',
  confirmText: 'Once you confirm, invoices and other account emails go to {email}.',
  confirmButton: 'Confirm address',
  takeBackTitle: 'Restore the previous address',
  takeBackText: 'Invoices and other account emails will go to {email} again.',
  takeBackButton: 'Restore address',
  addressSet: 'Address updated',
  addressSetText: 'Invoices and other account emails now go to {email}.',
  newAddressLink: 'You can request a new link on your profile page.',
  takeBackOver: 'Please contact us.',
} as const

export const contacts = {
  title: 'Contacts',
  none: 'No contacts yet. A contact receives copies of emails, such as invoices for your accountant.',
  name: 'Name',
  mails: 'Receives copies of emails about',
  mailsOf: 'Emails about',
  noMails: 'None',
  add: 'Add contact',
  save: 'Save',
  remove: 'Remove contact',
  all: 'All contacts',
  keptAddress:
    'You cannot change the address of this contact because it receives emails that you are not permitted to read.',
} as const

/** Labels for the kinds of emails of which a contact can get copies. */
export const contactMails = {
  general: 'Account',
  invoice: 'Invoices and payments',
  support: 'Tickets',
  product: 'Orders, services, and certificates',
  domain: 'Domains',
} as const

export const users = {
  title: 'Users',
  text: 'Everyone with access to this account. Each user has their own login.',
  user: 'User',
  may: 'Permissions',
  owner: 'Full access (owner)',
  everything: 'Full access, including future permissions',
  nothing: 'Overview only',
  you: 'This is you.',
  change: 'Change',
  ownerText: 'The account owner always has all permissions.',
  ownText: 'You cannot change your own permissions. Ask another user to change them.',
  moreText: 'You cannot change this user because they have permissions that you do not have.',
  permissions: 'Permissions',
  save: 'Save permissions',
  remove: 'Remove from account',
  invites: 'Pending invitations',
  invite: 'Invite a user',
  inviteText: 'We send a link that is valid for 7 days. You can grant only permissions that you have.',
  sendInvite: 'Send invitation',
  takeBack: 'Withdraw invitation for {email}',
  validUntil: 'Valid until',
  chooseSome: 'Select at least one permission.',
  all: 'All users',
} as const

/** Display names of login permissions. */
export const permissionNames = {
  profile: 'Profile and users',
  contacts: 'Contacts',
  products: 'Services',
  manageproducts: 'Change services and view their passwords',
  productsso: 'Sign in to control panels',
  domains: 'Domains',
  managedomains: 'Change domains',
  invoices: 'Invoices and payments',
  quotes: 'Quotes',
  tickets: 'Tickets',
  affiliates: 'Affiliate program',
  emails: 'Emails',
  orders: 'Orders',
} as const satisfies Record<LoginPermission, string>

export const accountData = {
  title: 'Your data',
  text: 'Everything we store about this account, as a ZIP archive: its data as JSON, its invoices, credit notes, and quotes as PDF, and the files of its tickets. Passwords and internal staff notes are not included.',
  download: 'Download all data',
  leftOut: 'We could not create this document. Please ask us for it.',
  deletion: 'Account deletion',
  deletionText:
    'We delete the account at your request once nothing on it is open. We keep invoices for as long as the law requires.',
  message: 'Message',
  ask: 'Request deletion',
  subject: 'Deletion request for account {account}',
  said: 'The account owner requests its deletion.',
  asked: 'We received your request',
  askedText: 'Your request number is {number}. We will reply by email.',
} as const

export const sentMails = {
  title: 'Emails',
  none: 'No emails have been sent yet.',
  subject: 'Subject',
  to: 'To',
  date: 'Date',
  all: 'All emails',
  untitled: 'No subject',
} as const

export const affiliate = {
  title: 'Affiliate program',
  text: 'Earn a commission on customers you refer to us.',
  activate: 'Become an affiliate',
  commission: 'Commission',
  since: 'Affiliate since',
} as const
