// Runs in the browser and on the server.

/** Words without meaning in a question. */
const stopWords = new Set(
  (
    'a an and any are as at be by can did do does for from had has have he her him his how i if in into is it its just ' +
    'let like me my need of on or our please she should so some that the their them then there they this to up us want ' +
    'was we were what when where which will with without would you your via using use way'
  ).split(' '),
)

/** Phrases and their equivalents in the documentation. Of overlapping phrases, the longest comes first. */
const phrases: readonly (readonly [string, string])[] = [
  ['who has changed', 'activity log'],
  ['who changed', 'activity log'],
  ['who did', 'activity log'],
  ['money back', 'refund'],
  ['pay back', 'refund'],
  ['half back', 'refund'],
  ['hosting account', 'service'],
  ['web hosting', 'service'],
  ['web space', 'service'],
  ['user account', 'login'],
  ['log in as', 'sso'],
  ['sign in as', 'sso'],
  ['sign in', 'login'],
  ['sign on', 'sso'],
  ['log in', 'login'],
  ['log on', 'login'],
  ['single sign', 'sso'],
  ['api key', 'credential'],
  ['access key', 'credential'],
  ['access token', 'credential'],
  ['credit card', 'paymethod'],
  ['direct debit', 'paymethod'],
  ['turn off', 'disable'],
  ['switch off', 'disable'],
  ['turn on', 'enable'],
  ['switch on', 'enable'],
  ['set up', 'create'],
  ['take back', 'cancel'],
  ['dry run', 'dryrun'],
  ['to do', 'todo'],
]

/** Equivalents in the documentation, the closest first. */
const meanings: Readonly<Record<string, string>> = {
  // People
  account: 'client service login',
  admin: 'staff',
  administrator: 'staff',
  agent: 'staff',
  buyer: 'client',
  customer: 'client',
  employee: 'staff',
  member: 'client login',
  operator: 'staff',
  owner: 'client login',
  person: 'client contact',
  reseller: 'affiliate',
  subscriber: 'client',
  user: 'login client',
  // Products
  bundle: 'product',
  cpanel: 'server module',
  host: 'service server hosting',
  hosting: 'service server',
  item: 'line billable',
  licence: 'service addon',
  license: 'service addon',
  machine: 'server',
  panel: 'server module',
  package: 'product service',
  plan: 'product package',
  site: 'service domain',
  sku: 'product',
  subscription: 'service',
  vps: 'service server',
  website: 'service domain',
  cert: 'certificate ssl',
  certificate: 'ssl',
  tls: 'ssl certificate',
  https: 'ssl certificate',
  csr: 'certificate ssl',
  dunning: 'overdue reminder',
  dns: 'nameservers domain',
  nameserver: 'nameservers',
  ns: 'nameservers',
  registrant: 'whois',
  authcode: 'epp transfer',
  auth: 'epp credential',
  tld: 'extension domain',
  extension: 'tld addon',
  // Money
  amount: 'price total',
  balance: 'credit',
  bill: 'invoice',
  billing: 'invoice',
  card: 'paymethod payment',
  charge: 'capture payment invoice',
  chargeback: 'refund transaction',
  cost: 'price',
  coupon: 'promotion',
  discount: 'promotion group',
  voucher: 'promotion',
  estimate: 'quote',
  offer: 'quote promotion',
  proposal: 'quote',
  fee: 'price billable',
  funds: 'credit',
  ledger: 'transaction',
  money: 'payment credit',
  paid: 'payment',
  pay: 'payment',
  payout: 'refund',
  price: 'pricing product',
  pricing: 'price product',
  receipt: 'payment transaction',
  reimburse: 'refund',
  statement: 'invoice transaction',
  vat: 'tax',
  wallet: 'credit',
  // Operations
  add: 'create',
  activate: 'enable accept create',
  approve: 'accept',
  archive: 'close',
  block: 'ban suspend block',
  blacklist: 'ban block',
  book: 'add record',
  buy: 'order',
  purchase: 'order',
  sell: 'order product',
  change: 'update',
  check: 'get validate',
  close: 'close',
  count: 'counts stats',
  create: 'add open',
  deactivate: 'disable close suspend',
  destroy: 'terminate delete',
  disable: 'suspend deactivate',
  downgrade: 'upgrade changepackage',
  edit: 'update',
  email: 'mail sendemail',
  enable: 'activate unsuspend',
  end: 'cancel terminate stop',
  erase: 'delete',
  fetch: 'get retrieve',
  find: 'get list search',
  freeze: 'suspend',
  history: 'activity log list',
  hold: 'suspend',
  impersonate: 'sso sign',
  insert: 'add create',
  install: 'create activate',
  kill: 'terminate',
  look: 'get retrieve',
  lookup: 'get whois',
  make: 'create add',
  modify: 'update',
  move: 'transfer release',
  new: 'create add open',
  pause: 'suspend',
  provision: 'modulecreate create',
  prolong: 'renew',
  extend: 'renew',
  read: 'get retrieve',
  reactivate: 'unsuspend',
  reject: 'cancel fraud',
  remove: 'delete',
  rename: 'update',
  reply: 'reply',
  answer: 'reply',
  respond: 'reply',
  resume: 'unsuspend',
  rotate: 'update create',
  search: 'list get',
  see: 'get list',
  show: 'get list',
  start: 'create start',
  stop: 'end cancel suspend',
  test: 'dryrun sandbox',
  trial: 'dryrun sandbox',
  try: 'dryrun sandbox',
  undo: 'cancel unsuspend',
  unblock: 'unsuspend delete',
  unlock: 'lock',
  unpause: 'unsuspend',
  view: 'get list',
  void: 'cancel',
  write: 'send create',
  // Other terms
  apikey: 'credential',
  bug: 'ticket',
  callback: 'webhook event',
  case: 'ticket',
  config: 'setting configuration',
  configuration: 'setting',
  helpdesk: 'ticket',
  hook: 'webhook event',
  ip: 'address bannedip',
  issue: 'ticket',
  key: 'credential',
  login: 'sign user',
  mail: 'email',
  message: 'email ticket reply',
  news: 'announcement',
  notification: 'event webhook',
  oauth: 'credential',
  option: 'setting',
  pagination: 'page limit',
  paging: 'page limit',
  pat: 'credential',
  permission: 'role',
  preference: 'setting',
  queue: 'modulequeue',
  ratelimit: 'limit rate',
  right: 'permission',
  role: 'permission',
  secret: 'credential',
  settings: 'configuration',
  setting: 'configuration',
  status: 'statuses health',
  support: 'ticket',
  task: 'todo project',
  throttle: 'limit rate',
  timesheet: 'timer',
  token: 'credential sso',
  webhook: 'event notification',
  error: 'fault code',
  fault: 'error code',
}

/** Returns a text's words in lowercase and without accents. Names are split at dots and underscores. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .replaceAll('e-mail', 'email')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the meaningful words of a question, or all its words if none is meaningful. */
export function extractQueryWords(question: string): string[] {
  let text = ` ${splitWords(question).join(' ')} `
  for (const [phrase, meaning] of phrases) text = text.replaceAll(` ${phrase} `, ` ${meaning} `)
  const words = text.trim().split(' ').filter(Boolean)
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Returns the equivalents of a word in the documentation. */
export const listMeanings = (word: string): readonly string[] => {
  const found = Object.hasOwn(meanings, word) ? meanings[word] : meanings[singular(word)]
  return typeof found === 'string' ? found.split(' ') : []
}

const singular = (word: string): string => (/[^su]s$/.test(word) ? word.slice(0, -1) : word)

/** Suffixes with the minimum length of the remaining stem. */
const endings: readonly (readonly [RegExp, number])[] = [
  [/(?:ations?|ments?|ings?)$/, 3],
  [/(?:ions?|als?)$/, 4],
  [/(?:ed|ies|es)$/, 3],
  [/(?:[ey]|(?<![su])s)$/, 3],
]

/** Returns the stem of a word: `cancel` for cancellation and cancelled. */
export function stemWord(word: string): string {
  let stem = word
  for (const [ending, minLength] of endings) {
    const shorter = stem.replace(ending, '')
    if (shorter !== stem && shorter.length >= minLength) {
      stem = shorter
      break
    }
  }
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}
