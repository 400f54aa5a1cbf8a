import type { LoginPermission } from '../../clients/login-permissions.js'

/** Field labels for an account and its people. */
export const accountLabels = {
  company: 'Company',
  taxId: 'Tax number',
  taxIdHint: 'For companies, such as a VAT number. Leave it empty if you have none.',
  address1: 'Address',
  address2: 'Address, second line',
  city: 'City',
  state: 'State or region',
  postcode: 'Postal code',
  country: 'Country',
  phone: 'Telephone',
  language: 'Language',
  currency: 'Currency',
  currencyHint: 'It stays once something was ordered.',
} as const

/** Sign-up form, and the page of the confirmation link. */
export const signUp = {
  title: 'Open an account',
  text: 'We will send a link to your e-mail address. Your account opens once you have followed it.',
  open: 'Open the account',
  terms: 'Please read {link} first.',
  ourTerms: 'our terms',
  acceptTerms: 'I accept the terms',
  acceptFirst: 'An account is opened only if you accept the terms.',
  checkMailbox: 'Check your mailbox',
  mailed: 'We have sent an e-mail to {email}. Follow the link in it within {days} days to open your account.',
  noMail: 'Nothing after a few minutes? Check your spam folder, and whether the address is right.',
  confirm: 'Choose a password',
  confirmText:
    'Choose a password: the account of {name} opens with it and the address {email}. If you did not ask for it, close this page.',
  confirmButton: 'Open the account',
  signUpAgain: 'You can {link}.',
  again: 'sign up again',
} as const

export const profile = {
  title: 'Profile',
  save: 'Save',
  address: 'E-mail address of the account',
  addressText: 'Invoices and other mails go to {email}. This is not the address with which a login signs in.',
  newAddress: 'New e-mail address',
  sendLink: 'Send a link to the new address',
  linkSent: 'We have sent a link to {email}. The address counts once the link was followed, within {days} days.',
  tooManyLinks: 'Too many links were sent already. Try again later.',
  confirmTitle: 'Confirm the new address',
  confirmText: 'From then on, invoices and other mails of the account go to {email}.',
  confirmButton: 'Confirm the address',
  takeBackTitle: 'Take the address back',
  takeBackText: 'Invoices and other mails of the account go to {email} again.',
  takeBackButton: 'Take the address back',
  addressSet: 'The address is set',
  addressSetText: 'Invoices and other mails of the account go to {email} from now on.',
  newAddressLink: 'You can ask for a new link on the page of your profile.',
  takeBackOver: 'Please write to us.',
} as const

export const contacts = {
  title: 'Contacts',
  none: 'There are no contacts yet. A contact gets copies of mails, such as the invoices for your bookkeeping.',
  name: 'Name',
  mails: 'Gets copies of mails about',
  mailsOf: 'Mails about',
  noMails: 'Nothing',
  add: 'Add a contact',
  save: 'Save',
  remove: 'Remove the contact',
  all: 'All contacts',
  keptAddress: 'This contact gets mails that your login may not read, so its address cannot be changed.',
} as const

/** Kinds of emails that a contact can get copies of. */
export const contactMails = {
  general: 'The account',
  invoice: 'Invoices and payments',
  support: 'Tickets',
  product: 'Orders, services and certificates',
  domain: 'Domains',
} as const

export const users = {
  title: 'Users',
  text: 'Everyone who may use this account, each with a login of their own.',
  user: 'User',
  may: 'May see and do',
  owner: 'Everything, as the owner',
  everything: 'Everything, now and later',
  nothing: 'Nothing but the overview',
  you: 'This is you.',
  change: 'Change',
  ownerText: 'The owner of the account always has every permission.',
  ownText: 'Your own permissions can be changed by others alone.',
  moreText: 'This login may do more than yours, so that you cannot change it.',
  permissions: 'Permissions',
  save: 'Save the permissions',
  remove: 'Take the login off the account',
  invites: 'Open invitations',
  invite: 'Invite somebody',
  inviteText: 'We send a link that is valid for 7 days. You can give what your own login may do.',
  sendInvite: 'Send the invitation',
  takeBack: 'Take back the invitation of {email}',
  validUntil: 'Valid until',
  chooseSome: 'Choose at least one.',
  all: 'All users',
} as const

/** Display names of login permissions. */
export const permissionNames = {
  profile: 'Profile and users',
  contacts: 'Contacts',
  products: 'Services',
  manageproducts: 'Change services, and see their passwords',
  productsso: 'Sign in to control panels',
  domains: 'Domains',
  managedomains: 'Change domains',
  invoices: 'Invoices and payments',
  quotes: 'Quotes',
  tickets: 'Tickets',
  affiliates: 'Affiliate',
  emails: 'Mails',
  orders: 'Orders',
} as const satisfies Record<LoginPermission, string>

export const accountData = {
  title: 'Your data',
  text: 'All that we keep of this account, as a ZIP archive: its data as JSON, its invoices, credit notes and quotes as PDF, and the files of its tickets. What our staff has written down for itself and passwords are not in it.',
  download: 'Download all data',
  leftOut: 'This document could not be made. Please ask us for it.',
  deletion: 'Deletion of the account',
  deletionText:
    'We delete the account at your request, once nothing is open on it. Invoices are kept as long as the law asks.',
  message: 'What you want to tell us',
  ask: 'Ask for deletion',
  subject: 'Please delete the account {account}',
  said: 'The owner of the account asks for its deletion.',
  asked: 'Your request is with us',
  askedText: 'It has the number {number}. We will answer by e-mail.',
} as const

export const sentMails = {
  title: 'Mails',
  none: 'No mails were sent yet.',
  subject: 'Subject',
  to: 'To',
  date: 'Date',
  all: 'All mails',
  untitled: 'Without a subject',
} as const

export const affiliate = {
  title: 'Affiliate',
  text: 'You earn a commission for customers whom you bring to us.',
  activate: 'Become an affiliate',
  commission: 'Commission',
  since: 'Affiliate since',
} as const
