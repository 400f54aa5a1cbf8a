import type { Cycle } from '../../billing/cycles.js'

/** The pages that the menu leads to. */
export const menu = {
  home: 'Home',
  invoices: 'Invoices',
  quotes: 'Quotes',
  services: 'Services',
  domains: 'Domains',
  certificates: 'Certificates',
  tickets: 'Tickets',
  profile: 'Profile',
  contacts: 'Contacts',
  users: 'Users',
  mails: 'Mails',
  affiliate: 'Affiliate',
  data: 'Your data',
  shop: 'Shop',
  orders: 'Orders',
} as const

/** The pages of what an account has. */
export const area = {
  signedInAs: 'You are signed in as {name}.',
  toPay: 'To pay',
  credit: 'Credit',
  activeServices: 'Active services',
  activeDomains: 'Active domains',
  nothing: 'Nothing',
  onOneInvoice: '{amount} on {count} invoice',
  onInvoices: '{amount} on {count} invoices',
  noServices: 'There are no services yet.',
  noDomains: 'There are no domains yet.',
  invoice: 'Invoice',
  due: 'Due',
  status: 'Status',
  total: 'Total',
  quote: 'Quote',
  validUntil: 'Valid until',
  stage: 'Stage',
  tax: 'Tax',
  noLines: 'No lines',
  service: 'Service',
  nextDue: 'Next due',
  price: 'Price',
  userName: 'User name',
  showPassword: 'Show the password',
  allServices: 'All services',
  domain: 'Domain',
  expires: 'Expires',
  allDomains: 'All domains',
  ticket: 'Ticket',
  number: 'Number',
  lastReply: 'Last reply',
} as const

/** A price, by the billing cycle that it recurs in. */
export const prices = {
  monthly: '{amount} monthly',
  quarterly: '{amount} quarterly',
  semiannually: '{amount} semiannually',
  annually: '{amount} annually',
  biennially: '{amount} biennially',
  triennially: '{amount} triennially',
  onetime: '{amount} onetime',
  free: 'Free',
} as const satisfies Record<Cycle, string>

/** The ways in and out. */
export const entry = {
  signIn: 'Sign in',
  newSignInLink: 'Please go back to where you found it and open a new one there, or {link}.',
  signInHere: 'sign in here',
  signInAgain: 'Sign in again',
  signedOut: 'You are signed out',
  newInvite: 'Please ask whoever invited you for a new invitation.',
  join: 'Join {account}',
  invited: 'You are invited to the account {account}.',
  chooseToJoin: 'Choose a password to create your login.',
  confirmToJoin: 'You already have a login: confirm with its password.',
  acceptInvite: 'Accept the invitation',
  forgotten: 'Forgotten your password?',
  alreadyOn: 'You already have access',
  alreadyOnText: 'The login {email} already belongs to the account {account}. There is\nnothing left to accept.',
  askForLink: 'Enter the e-mail address of your login, and we will send you a link to set a new password.',
  sendLink: 'Send me a link',
  checkMailbox: 'Check your mailbox',
  linkSent:
    'If there is a login with the address {email}, we have sent a link to it. It works once,\nwithin {hours} hours.',
  noMail:
    'Nothing after a few minutes? Check your spam folder, or try another address. We send at most\n{count} such mails an hour; the links in earlier ones still work.',
  newResetLink: 'You can {link}.',
  askForNew: 'ask for a new one',
  setPassword: 'Set a new password',
  setPasswordText: 'It replaces the old one and ends every session of your login.',
  setThePassword: 'Set the password',
  passwordSet: 'Your new password is set',
  passwordSetText: 'The old one no longer works, and every session and link of your login has ended.',
} as const
