import { XMLParser } from 'fast-xml-parser'

/**
 * An element. Its name is prefixed with the short name of its namespace, as in `domain:create`, unless it is in EPP's
 * own namespace, as `login` is.
 */
export interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
  readonly text: string
}

const namespaces: Readonly<Record<string, string>> = {
  'urn:ietf:params:xml:ns:epp-1.0': '',
  'urn:ietf:params:xml:ns:domain-1.0': 'domain:',
  'urn:ietf:params:xml:ns:host-1.0': 'host:',
  'urn:ietf:params:xml:ns:contact-1.0': 'contact:',
  'urn:ietf:params:xml:ns:rgp-1.0': 'rgp:',
}

const verbs = ['login', 'logout', 'poll', 'check', 'info', 'create', 'update', 'renew', 'transfer', 'delete']

/** Children of elements in schema order (RFC 5730 to 5733). `?` is optional, `+` one or more, `*` any number. */
const sequences: Readonly<Record<string, string>> = {
  'command>extension': 'rgp:update',
  'rgp:update': 'restore',
  login: 'clID pw newPW? options svcs extension?',
  options: 'version lang',
  svcs: 'objURI+ svcExtension?',
  svcExtension: 'extURI+',
  'domain:check': 'name+',
  'domain:info': 'name authInfo?',
  'domain:create': 'name period? ns? registrant? contact* authInfo',
  'domain:renew': 'name curExpDate period?',
  'domain:transfer': 'name period? authInfo?',
  'domain:update': 'name add? rem? chg?',
  'domain:add': 'ns? contact* status*',
  'domain:rem': 'ns? contact* status*',
  'domain:chg': 'registrant? authInfo?',
  'domain:ns': 'hostObj* hostAttr*',
  'domain:hostAttr': 'hostName hostAddr*',
  'domain:authInfo': 'pw',
  'host:create': 'name addr*',
  'contact:info': 'id authInfo?',
  'contact:create': 'id postalInfo+ voice? fax? email authInfo disclose?',
  'contact:postalInfo': 'name org? addr',
  'contact:postalInfo>addr': 'street* city sp? pc? cc',
  'contact:authInfo': 'pw',
  'contact:disclose': 'name* org* addr* voice? fax? email?',
  'contact:update': 'id add? rem? chg?',
  'contact:chg': 'postalInfo* voice? fax? email? authInfo? disclose?',
}

/** Patterns for the text of elements without children. Other elements can contain any text. */
const texts: Readonly<Record<string, RegExp>> = {
  clTRID: /^\S{3,64}$/,
  clID: /^.{3,16}$/,
  'login>pw': /^.{6,16}$/,
  version: /^1\.0$/,
  lang: /^[a-z]{2}$/,
  logout: /^$/,
  poll: /^$/,
  'domain:name': /^.{1,255}$/,
  'domain:period': /^[1-9]\d?$/,
  'domain:curExpDate': /^\d{4}-\d\d-\d\d$/,
  'domain:registrant': /^\S{3,16}$/,
  'domain:contact': /^\S{3,16}$/,
  'domain:status': /^$/,
  'domain:hostObj': /^[a-z0-9.-]+$/,
  'domain:pw': /^\S+$/,
  'contact:id': /^\w[\w-]{1,14}\w$/,
  'contact:name': /^.{0,255}$/,
  'contact:city': /^.{1,255}$/,
  'contact:cc': /^[A-Z]{2}$/,
  'contact:pc': /^.{1,16}$/,
  'contact:voice': /^(\+\d{1,3}\.\d{1,14})?$/,
  'contact:email': /^(\S+@\S+)?$/,
  'contact:pw': /^\S+$/,
}

const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  poll: { op: /^(req|ack)$/, msgID: /./ },
  transfer: { op: /^(request|query|cancel|approve|reject)$/ },
  'domain:name': { hosts: /^(all|del|sub|none)$/ },
  'domain:period': { unit: /^[ym]$/ },
  'domain:contact': { type: /^(admin|tech|billing)$/ },
  'domain:status': { s: /^client(Delete|Hold|Renew|Transfer|Update)/ },
  'rgp:restore': { op: /^request$/ },
  'contact:postalInfo': { type: /^(int|loc)$/ },
  'contact:disclose': { flag: /^[01]$/ },
  'contact:disclose>name': { type: /^(int|loc)$/ },
  'contact:disclose>org': { type: /^(int|loc)$/ },
  'contact:disclose>addr': { type: /^(int|loc)$/ },
}
const obligatory = [
  'poll op',
  'transfer op',
  'domain:period unit',
  'domain:contact type',
  'domain:status s',
  'rgp:restore op',
]

/** Returns the command in a frame. Throws if the schemas do not allow it. */
export function parseCommand(frame: Buffer): { readonly command: Node; readonly verb: Node; readonly clTRID: string } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(frame)
  const epp = rootOf(text)
  if (epp.name !== 'epp') throw new Error(`the root is ${epp.name}`)
  const [command, ...more] = epp.children
  if (command?.name !== 'command' || more.length > 0)
    throw new Error('the document does not contain exactly one command')
  const [verb, ...rest] = command.children
  if (verb === undefined || !verbs.includes(verb.name)) throw new Error(`the verb is ${verb?.name}`)
  match('command', rest, 'extension? clTRID?')
  for (const one of rest) check(one, 'command')
  if (['login', 'logout', 'poll'].includes(verb.name)) check(verb, 'command')
  else {
    checkAttributes(verb, verb.name)
    const [object] = verb.children
    if (verb.children.length !== 1 || object?.name.split(':')[1] !== verb.name)
      throw new Error(`${verb.name} is not about one object`)
    check(object, verb.name)
  }
  return { command, verb, clTRID: rest.at(-1)?.text ?? '' }
}

function check(node: Node, parent: string): void {
  const { name, children, text } = node
  const own = name.split(':').at(-1)
  const place = `${parent}>${own}`
  checkAttributes(node, attributes[place] === undefined ? name : place)
  const sequence = sequences[place] ?? sequences[name]
  if (sequence === undefined) {
    if (children.length > 0) throw new Error(`${name} has children`)
    const wanted = texts[place] ?? texts[name]
    if (wanted !== undefined && !wanted.test(text)) throw new Error(`${name} holds ${text}`)
    return
  }
  if (text !== '') throw new Error(`${name} holds the text ${text}`)
  match(name, children, sequence)
  for (const child of children) check(child, name)
}

function checkAttributes({ name, attributes: given }: Node, place: string): void {
  const known = attributes[place] ?? {}
  for (const [attribute, value] of Object.entries(given))
    if (!known[attribute]?.test(value)) throw new Error(`${name} has ${attribute}="${value}"`)
  for (const one of obligatory) {
    const [owner, attribute = ''] = one.split(' ')
    if (owner === place && given[attribute] === undefined) throw new Error(`${name} has no ${attribute}`)
  }
}

function match(parent: string, children: readonly Node[], sequence: string): void {
  const prefix = parent.includes(':') ? `${parent.split(':')[0]}:` : ''
  const left = children.map(({ name }) => name)
  for (const particle of sequence.split(' ')) {
    const name = `${prefix}${particle.replace(/[?*+]$/, '')}`
    const min = /[?*]$/.test(particle) ? 0 : 1
    const max = /[*+]$/.test(particle) ? Number.POSITIVE_INFINITY : 1
    let seen = 0
    while (left[0] === name && seen < max) {
      left.shift()
      seen++
    }
    if (seen < min) throw new Error(`${parent} has ${left[0] ?? 'nothing'} where ${name} belongs`)
  }
  if (left.length > 0) throw new Error(`${parent} has ${left[0]} out of place`)
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  processEntities: true,
})

type Ordered = Record<string, unknown> & { ':@'?: Record<string, string> }

function rootOf(text: string): Node {
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"')) throw new Error('the document has no declaration')
  const [root, ...more] = parser.parse(text, true) as Ordered[]
  if (root === undefined || more.length > 0) throw new Error('the document does not have exactly one root')
  return nodeOf(root, {})
}

function nodeOf(ordered: Ordered, scope: Readonly<Record<string, string>>): Node {
  const given = ordered[':@'] ?? {}
  const [tag = ''] = Object.keys(ordered).filter((key) => key !== ':@')
  const declared = Object.entries(given).flatMap(([name, value]) => {
    const prefix = /^xmlns(?::(.+))?$/.exec(name)
    return prefix === null ? [] : [[prefix[1] ?? '', value] as const]
  })
  const inner = { ...scope, ...Object.fromEntries(declared) }
  const [own = '', prefix = ''] = tag.split(':').reverse()
  const namespace = namespaces[inner[prefix] ?? '']
  if (namespace === undefined) throw new Error(`${tag} belongs to no namespace`)
  const contents = ordered[tag] as Ordered[]
  return {
    name: `${namespace}${own}`,
    attributes: Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('xmlns'))),
    children: contents.filter((one) => !('#text' in one)).map((one) => nodeOf(one, inner)),
    text: contents.map((one) => one['#text'] ?? '').join(''),
  }
}

export const at = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((here, name) => here?.children.find((one) => one.name.split(':').at(-1) === name), node)

export const textAt = (node: Node | undefined, ...path: readonly string[]): string => at(node, ...path)?.text ?? ''

export const listAt = (node: Node | undefined, name: string): readonly Node[] =>
  node?.children.filter((one) => one.name.split(':').at(-1) === name) ?? []
