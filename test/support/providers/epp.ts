import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Test } from 'tap'
import { loopbackCertificate } from './certificate.js'
import { at, listAt, type Node, parseCommand, textAt } from './epp-grammar.js'

export interface EppDomain {
  /** ID of the sponsoring registrar. */
  clID: string
  exDate: string
  authInfo: string
  /** True if info returns the authorization code. */
  showsCode: boolean
  registrant: string
  contacts: readonly string[]
  ns: readonly string[]
  statuses: readonly string[]
  rgp: readonly string[]
  /** The registrar that requested a pending transfer. */
  transferTo?: string | undefined
  /** True if the losing registrar rejected the transfer. */
  isRejected?: boolean
}

export interface EppContact {
  readonly clID: string
  type: string
  name: string
  org: string
  address: readonly string[]
  voice: string
  email: string
  disclose: string
}

/** Failure of the response after the command was carried out. */
export type EppFailureMode =
  | 'silent'
  | 'reset'
  | 'half'
  | 'garbage'
  | 'huge'
  | 'short'
  | 'twice'
  | 'doctype'
  | 'no code'
  | 'odd code'
  | 'other id'

export interface Epp {
  readonly host: string
  readonly port: number
  readonly ca: string
  readonly domains: Map<string, EppDomain>
  readonly contacts: Map<string, EppContact>
  readonly hosts: Set<string>
  /** Waiting messages by ID. */
  readonly queue: Map<string, { readonly message: string; readonly data?: string }>
  /** Received commands in order, such as `domain:create` and `login`. */
  readonly commands: readonly string[]
  readonly frames: readonly Buffer[]
  /** Client transaction IDs of the commands. */
  readonly ids: readonly string[]
  /** Numbers of sessions opened so far, of open sessions, and of sessions with a client certificate. */
  readonly sessions: { opened: number; open: number; certified: number }
  /** Carries out the next command of this name, but makes its response fail. */
  readonly setFailure: (failureMode: EppFailureMode, command: string) => void
  /** Answers the next command of this name with a result code instead of carrying it out. */
  readonly say: (code: number, command: string, reason?: string) => void
  /** Delays the response to the next command of this name until a task is done. */
  readonly during: (command: string, task: () => Promise<unknown>) => void
  readonly hangUp: () => void
  /**
   * `wait` leaves transfers pending, `at once` approves them immediately, and `with a message` approves them
   * immediately and reports the approval in a message.
   */
  transfers: 'wait' | 'at once' | 'with a message'
  services: { objects: readonly string[]; extensions: readonly string[] }
  /** True if new domains wait for approval. */
  slow: boolean
  /** True if a restored domain waits for a report. */
  wantsReports: boolean
}

export const eppLogin = { client_id: 'ClientX', password: 'foo-BAR2' }

interface Outcome {
  readonly code: number
  readonly data?: string
  readonly extension?: string
  readonly queue?: string
  readonly reason?: string
}

const messages: Readonly<Record<number, string>> = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
  2001: 'Command syntax error',
  2002: 'Command use error',
  2005: 'Parameter value syntax error',
  2103: 'Unimplemented extension',
  2200: 'Authentication error',
  2201: 'Authorization error',
  2202: 'Invalid authorization information',
  2300: 'Object pending transfer',
  2301: 'Object not pending transfer',
  2302: 'Object exists',
  2303: 'Object does not exist',
  2304: 'Object status prohibits operation',
  2306: 'Parameter value policy error',
  2307: 'Unimplemented object service',
  2400: 'Command failed',
  2500: 'Command failed; server closing connection',
  2501: 'Authentication error; server closing connection',
  2502: 'Session limit exceeded; server closing connection',
}

const domainService = 'urn:ietf:params:xml:ns:domain-1.0'
const usualServices = {
  objects: [domainService, 'urn:ietf:params:xml:ns:host-1.0', 'urn:ietf:params:xml:ns:contact-1.0'],
  extensions: ['urn:ietf:params:xml:ns:rgp-1.0', 'urn:ietf:params:xml:ns:secDNS-1.1'],
}

const isName = (name: string): boolean => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name)
const ok = (data?: string): Outcome => ({ code: 1000, ...(data !== undefined && { data }) })
const no = (code: number, reason?: string): Outcome => ({ code, ...(reason !== undefined && { reason }) })
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

/** Opens a registry on loopback that enforces the schemas: a violation gets a syntax error and fails the test. */
export async function openEpp(t: Test): Promise<Epp> {
  const { certificate, key } = await loopbackCertificate()
  const sockets = new Set<TLSSocket>()
  const commands: string[] = []
  const frames: Buffer[] = []
  const ids: string[] = []
  const violations: string[] = []
  let nextFailure: { readonly failureMode: EppFailureMode; readonly command: string } | undefined
  let held: { readonly command: string; readonly task: () => Promise<unknown> } | undefined
  let forced: { readonly outcome: Outcome; readonly command: string } | undefined

  // Client certificates are optional. Only the registry's own certificate counts as authorized.
  const options = {
    cert: certificate,
    key,
    ca: certificate,
    requestCert: true,
    rejectUnauthorized: false,
    noDelay: true,
  }
  const server = createServer(options, (socket) => {
    if (socket.authorized) epp.sessions.certified++
    sockets.add(socket)
    epp.sessions.opened++
    epp.sessions.open++
    let clID = ''
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      epp.sessions.open--
    })
    send(socket, greeting(epp.services))
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk])
      if (heard.length < 4 || heard.length < heard.readUInt32BE()) return
      const length = heard.readUInt32BE()
      if (heard.length > length) violations.push('a command before the answer to the previous one')
      const frame = heard.subarray(4, length)
      heard = heard.subarray(length)
      frames.push(frame)
      const { name, clTRID, outcome, who } = work(frame, clID)
      clID = who
      const current = nextFailure?.command === name ? nextFailure.failureMode : undefined
      if (current !== undefined) nextFailure = undefined
      const task = held?.command === name ? held.task : undefined
      if (task === undefined) return answer(socket, current, clTRID, outcome)
      held = undefined
      void task().finally(() => answer(socket, current, clTRID, outcome))
    })
  })

  function work(frame: Buffer, clID: string): { name: string; clTRID: string; outcome: Outcome; who: string } {
    let read: ReturnType<typeof parseCommand>
    try {
      read = parseCommand(frame)
    } catch (error) {
      violations.push(`${(error as Error).message}: ${frame}`)
      return { name: '', clTRID: '', outcome: no(2001), who: clID }
    }
    const { verb, clTRID } = read
    const [object] = verb.children
    const name = object?.name.includes(':') ? object.name : verb.name
    commands.push(name === 'poll' || name === 'domain:transfer' ? `${name} ${verb.attributes.op}` : name)
    if (ids.includes(clTRID)) violations.push(`the id ${clTRID} came twice`)
    ids.push(clTRID)
    if (forced?.command === name) {
      const { outcome } = forced
      forced = undefined
      return { name, clTRID, outcome, who: clID }
    }
    if (name === 'login') {
      if (clID !== '') return { name, clTRID, outcome: no(2002), who: clID }
      const problem = loginProblem(verb)
      return { name, clTRID, outcome: problem ?? ok(), who: problem ? '' : textAt(verb, 'clID') }
    }
    if (clID === '') return { name, clTRID, outcome: no(2002), who: clID }
    const run = verbs[name]
    return { name, clTRID, outcome: run?.(object ?? verb, verb, read.command) ?? no(2307), who: clID }
  }

  function loginProblem(verb: Node): Outcome | undefined {
    const objects = listAt(at(verb, 'svcs'), 'objURI').map(({ text }) => text)
    const extensions = listAt(at(verb, 'svcs', 'svcExtension'), 'extURI').map(({ text }) => text)
    if (objects.some((one) => !epp.services.objects.includes(one))) return no(2307)
    if (extensions.some((one) => !epp.services.extensions.includes(one))) return no(2103)
    if (textAt(verb, 'clID') !== eppLogin.client_id || textAt(verb, 'pw') !== eppLogin.password) return no(2200)
    return undefined
  }

  /** Calls `then` with the domain of a command, if eppLogin sponsors it. */
  const own = (node: Node, then: (domain: EppDomain, name: string) => Outcome): Outcome => {
    const name = textAt(node, 'name')
    if (!isName(name)) return no(2005)
    const domain = epp.domains.get(name)
    if (domain === undefined) return no(2303)
    return domain.clID === eppLogin.client_id ? then(domain, name) : no(2201)
  }

  const verbs: Readonly<Record<string, (object: Node, verb: Node, command: Node) => Outcome>> = {
    logout: () => ({ code: 1500 }),

    poll: ({ attributes: { op, msgID = '' } }) => {
      if (op === 'ack') return epp.queue.delete(msgID) ? ok() : no(2303)
      const [first] = epp.queue
      if (first === undefined) return no(1300)
      const [id, { message, data }] = first
      const queue = `<msgQ count="${epp.queue.size}" id="${id}"><qDate>2026-01-01T00:00:00.0Z</qDate>${tag('msg', message)}</msgQ>`
      return { code: 1301, queue, ...(data !== undefined && { data }) }
    },

    'domain:check': (node) => {
      const names = listAt(node, 'name').map(({ text }) => text)
      if (!names.every(isName)) return no(2005)
      const each = names.map(
        (name) => `<d:cd><d:name avail="${epp.domains.has(name) ? '0' : '1'}">${name}</d:name></d:cd>`,
      )
      return ok(`<d:chkData xmlns:d="${domainService}">${each.join('')}</d:chkData>`)
    },

    'domain:info': (node) => {
      const name = textAt(node, 'name')
      if (!isName(name)) return no(2005)
      const domain = epp.domains.get(name)
      if (domain === undefined) return no(2303)
      const shown = domain.clID === eppLogin.client_id && domain.showsCode
      const rgp = domain.rgp.map((s) => `<rgp:rgpStatus s="${s}"/>`).join('')
      return {
        code: 1000,
        data:
          `<domain:infData xmlns:domain="${domainService}">${tag('domain:name', name.toUpperCase())}` +
          `<domain:roid>D1-REP</domain:roid>${domain.statuses.map((s) => `<domain:status s="${s}"/>`).join('')}` +
          `${domain.registrant && tag('domain:registrant', domain.registrant)}${nsOf(domain)}` +
          `${tag('domain:clID', domain.clID)}<domain:crDate>2024-01-01T00:00:00.0Z</domain:crDate>` +
          `${tag('domain:exDate', domain.exDate)}` +
          `${shown ? `<domain:authInfo>${tag('domain:pw', domain.authInfo)}</domain:authInfo>` : ''}</domain:infData>`,
        ...(rgp !== '' && {
          extension: `<rgp:infData xmlns:rgp="urn:ietf:params:xml:ns:rgp-1.0">${rgp}</rgp:infData>`,
        }),
      }
    },

    'domain:create': (node) => {
      const name = textAt(node, 'name')
      if (!isName(name)) return no(2005)
      if (epp.domains.has(name)) return no(2302)
      const ns = namesIn(at(node, 'ns'))
      if (usesHosts() && ns.some((host) => !epp.hosts.has(host))) return no(2303)
      const contacts = listAt(node, 'contact')
      const registrant = textAt(node, 'registrant')
      for (const id of [registrant, ...contacts.map(({ text }) => text)])
        if (id !== '' && !epp.contacts.has(id)) return no(2303)
      const exDate = `${2026 + Number(textAt(node, 'period') || 1)}-05-05T22:00:00.0Z`
      epp.domains.set(name, {
        ...aDomain,
        clID: eppLogin.client_id,
        exDate,
        authInfo: textAt(node, 'authInfo', 'pw'),
        registrant,
        contacts: contacts.map(({ text, attributes }) => `${attributes.type} ${text}`),
        ns,
        statuses: [epp.slow ? 'pendingCreate' : 'ok'],
      })
      return {
        code: epp.slow ? 1001 : 1000,
        data: `<domain:creData xmlns:domain="${domainService}">${tag('domain:name', name)}<domain:crDate>2026-05-05T22:00:00.0Z</domain:crDate>${tag('domain:exDate', exDate)}</domain:creData>`,
      }
    },

    'domain:renew': (node) =>
      own(node, (domain, name) => {
        if (textAt(node, 'curExpDate') !== domain.exDate.slice(0, 10)) return no(2306, 'the expiry date is another')
        const year = Number(domain.exDate.slice(0, 4)) + Number(textAt(node, 'period') || 1)
        if (year > 2036) return no(2306, 'ten years at most')
        domain.exDate = `${year}${domain.exDate.slice(4)}`
        return ok(
          `<domain:renData xmlns:domain="${domainService}">${tag('domain:name', name)}${tag('domain:exDate', domain.exDate)}</domain:renData>`,
        )
      }),

    'domain:update': (node, _, command) =>
      own(node, (domain) => {
        if (at(command, 'extension', 'update', 'restore') !== undefined) {
          if (!domain.rgp.includes('redemptionPeriod')) return no(2304)
          domain.rgp = epp.wantsReports ? ['pendingRestore'] : []
          domain.statuses = epp.wantsReports ? ['pendingDelete'] : ['ok']
          return ok()
        }
        const [add, rem, chg] = [at(node, 'add'), at(node, 'rem'), at(node, 'chg')]
        const added = namesIn(at(add, 'ns'))
        if (usesHosts() && added.some((host) => !epp.hosts.has(host))) return no(2303)
        const removed = namesIn(at(rem, 'ns'))
        if (removed.some((host) => !domain.ns.includes(host)) || added.some((host) => domain.ns.includes(host)))
          return no(2306)
        domain.ns = [...domain.ns.filter((host) => !removed.includes(host)), ...added]
        const gone = listAt(rem, 'status').map(({ attributes: { s } }) => s)
        const come = listAt(add, 'status').map(({ attributes: { s = '' } }) => s)
        domain.statuses = [...domain.statuses.filter((s) => !gone.includes(s)), ...come]
        domain.authInfo = textAt(chg, 'authInfo', 'pw') || domain.authInfo
        return ok()
      }),

    'domain:transfer': (node, { attributes: { op } }) => {
      const name = textAt(node, 'name')
      const domain = epp.domains.get(name)
      if (domain === undefined) return no(2303)
      if (op === 'query')
        return domain.transferTo === undefined
          ? no(2301)
          : ok(transferOf(name, domain, domain.isRejected ? 'clientRejected' : 'pending'))
      if (domain.transferTo !== undefined) return no(2300)
      if (domain.clID === eppLogin.client_id) return no(2002)
      if (textAt(node, 'authInfo', 'pw') !== domain.authInfo) return no(2202)
      if (domain.statuses.includes('clientTransferProhibited')) return no(2304, 'the domain is locked')
      domain.transferTo = eppLogin.client_id
      const before = transferOf(name, domain, epp.transfers === 'at once' ? 'serverApproved' : 'pending')
      domain.statuses = ['pendingTransfer']
      if (epp.transfers === 'wait') return { code: 1001, data: before }
      approve(name, domain)
      return epp.transfers === 'at once' ? ok(before) : { code: 1001, data: before }
    },

    'host:create': (node) => {
      const name = textAt(node, 'name')
      if (epp.hosts.has(name)) return no(2302)
      epp.hosts.add(name)
      return ok(`<host:creData xmlns:host="urn:ietf:params:xml:ns:host-1.0">${tag('host:name', name)}</host:creData>`)
    },

    'contact:create': (node) => {
      const id = textAt(node, 'id')
      if (epp.contacts.has(id)) return no(2302)
      const postal = at(node, 'postalInfo')
      const address = at(postal, 'addr')
      epp.contacts.set(id, {
        clID: eppLogin.client_id,
        type: postal?.attributes.type ?? '',
        name: textAt(postal, 'name'),
        org: textAt(postal, 'org'),
        address: address?.children.map(({ text }) => text) ?? [],
        voice: textAt(node, 'voice'),
        email: textAt(node, 'email'),
        disclose: at(node, 'disclose')?.attributes.flag ?? '',
      })
      return ok()
    },

    'contact:info': (node) => {
      const id = textAt(node, 'id')
      const contact = epp.contacts.get(id)
      if (contact === undefined) return no(2303)
      return ok(
        `<contact:infData xmlns:contact="urn:ietf:params:xml:ns:contact-1.0">${tag('contact:id', id)}` +
          `<contact:postalInfo type="${contact.type}">${tag('contact:name', contact.name)}</contact:postalInfo>` +
          `${tag('contact:clID', contact.clID)}</contact:infData>`,
      )
    },

    'contact:update': (node) => {
      const contact = epp.contacts.get(textAt(node, 'id'))
      if (contact === undefined) return no(2303)
      if (contact.clID !== eppLogin.client_id) return no(2201)
      const changed = at(node, 'chg')
      const postal = at(changed, 'postalInfo')
      contact.disclose = at(changed, 'disclose')?.attributes.flag ?? contact.disclose
      contact.voice = at(changed, 'voice')?.text ?? contact.voice
      contact.email = at(changed, 'email')?.text ?? contact.email
      if (postal !== undefined)
        Object.assign(contact, {
          type: postal.attributes.type,
          name: textAt(postal, 'name'),
          org: textAt(postal, 'org'),
          address: at(postal, 'addr')?.children.map(({ text }) => text) ?? [],
        })
      return ok()
    },
  }

  const usesHosts = (): boolean => epp.services.objects.includes('urn:ietf:params:xml:ns:host-1.0')

  const namesIn = (ns: Node | undefined): string[] =>
    usesHosts()
      ? listAt(ns, 'hostObj').map(({ text }) => text)
      : listAt(ns, 'hostAttr').map((one) => textAt(one, 'hostName'))

  const nsOf = ({ ns }: EppDomain): string => {
    if (ns.length === 0) return ''
    const each = ns.map((host) =>
      usesHosts() ? tag('domain:hostObj', host) : `<domain:hostAttr>${tag('domain:hostName', host)}</domain:hostAttr>`,
    )
    return `<domain:ns>${each.join('')}</domain:ns>`
  }

  const approve = (name: string, domain: EppDomain): void => {
    const data = transferOf(name, domain, 'clientApproved')
    Object.assign(domain, { clID: domain.transferTo, transferTo: undefined, statuses: ['ok'] })
    if (epp.transfers === 'with a message') epp.queue.set('17', { message: 'Transfer approved', data })
  }

  const epp: Epp = {
    host: '127.0.0.1',
    port: 0,
    ca: certificate,
    domains: new Map(),
    contacts: new Map(),
    hosts: new Set(),
    queue: new Map(),
    commands,
    frames,
    ids,
    sessions: { opened: 0, open: 0, certified: 0 },
    setFailure: (next, command) => {
      nextFailure = { failureMode: next, command }
    },
    during: (command, task) => {
      held = { command, task }
    },
    say: (code, command, reason) => {
      forced = { outcome: no(code, reason), command }
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    transfers: 'wait',
    services: usualServices,
    slow: false,
    wantsReports: false,
  }
  server.on('tlsClientError', () => {})
  server.listen(0, epp.host)
  await once(server, 'listening')
  t.teardown(async () => {
    epp.hangUp()
    await new Promise((resolve) => server.close(resolve))
    if (violations.length > 0) throw new Error(`Against the schemas: ${violations.join('\n')}`)
  })
  return Object.assign(epp, { port: (server.address() as AddressInfo).port })
}

/** A domain of another registrar. */
export const aDomain: EppDomain = {
  clID: 'ClientY',
  exDate: '2027-03-04T22:00:00.0Z',
  authInfo: 'their-code-2fooBAR',
  showsCode: true,
  registrant: '',
  contacts: [],
  ns: [],
  statuses: ['ok'],
  rgp: [],
}

const transferOf = (name: string, { clID, transferTo = '', exDate }: EppDomain, status: string): string =>
  `<domain:trnData xmlns:domain="${domainService}">${tag('domain:name', name)}${tag('domain:trStatus', status)}` +
  `${tag('domain:reID', transferTo)}<domain:reDate>2026-05-05T22:00:00.0Z</domain:reDate>${tag('domain:acID', clID)}` +
  `<domain:acDate>2026-05-10T22:00:00.0Z</domain:acDate>${tag('domain:exDate', exDate)}</domain:trnData>`

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
const document = (inner: string): string => `${declared}<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inner}</epp>`

function framed(text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length + 4)
  return Buffer.concat([head, body])
}

/** Sends a document in three pieces, as a network might deliver it. */
function send(socket: TLSSocket, text: string): void {
  const frame = framed(text)
  socket.write(frame.subarray(0, 2))
  socket.write(frame.subarray(2, 9))
  socket.write(frame.subarray(9))
}

const greeting = ({ objects, extensions }: Epp['services']): string =>
  document(
    `<greeting><svID>Registry</svID><svDate>2026-01-01T00:00:00.0Z</svDate><svcMenu><version>1.0</version><lang>en</lang>` +
      `<lang>fr</lang>${objects.map((one) => tag('objURI', one)).join('')}` +
      `${extensions.length > 0 ? `<svcExtension>${extensions.map((one) => tag('extURI', one)).join('')}</svcExtension>` : ''}` +
      `</svcMenu><dcp><access><all/></access><statement><purpose><admin/><prov/></purpose><recipient><ours/></recipient>` +
      `<retention><stated/></retention></statement></dcp></greeting>`,
  )

function responseOf(clTRID: string, { code, data, extension, queue = '', reason }: Outcome): string {
  const said = reason === undefined ? '' : `<extValue><value><x/></value>${tag('reason', reason)}</extValue>`
  return document(
    `<response><result code="${code}"><msg lang="en">${messages[code] ?? 'Something else'}</msg>${said}</result>${queue}` +
      `${data === undefined ? '' : `<resData>${data}</resData>`}` +
      `${extension === undefined ? '' : `<extension>${extension}</extension>`}` +
      `<trID>${clTRID === '' ? '' : tag('clTRID', clTRID)}<svTRID>SRV-1</svTRID></trID></response>`,
  )
}

function answer(socket: TLSSocket, failureMode: EppFailureMode | undefined, clTRID: string, outcome: Outcome): void {
  const response = responseOf(clTRID, outcome)
  const frame = framed(response)
  if (failureMode === undefined) {
    send(socket, response)
    if (outcome.code === 1500 || outcome.code >= 2500) socket.end()
  } else if (failureMode === 'reset') socket.destroy()
  else if (failureMode === 'half') socket.write(frame.subarray(0, frame.length / 2), () => socket.end())
  else if (failureMode === 'garbage') socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
  else if (failureMode === 'huge') socket.write(Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x3c]))
  else if (failureMode === 'short') socket.write(Buffer.from([0, 0, 0, 3]))
  else if (failureMode === 'twice') socket.write(Buffer.concat([frame, frame]))
  else if (failureMode === 'doctype')
    send(socket, response.replace(declared, `${declared}<!DOCTYPE epp [<!ENTITY a "1000">]>`))
  else if (failureMode === 'no code') send(socket, response.replace(/ code="\d+"/, ''))
  else if (failureMode === 'odd code') send(socket, response.replace(/ code="\d+"/, ' code="7777"'))
  else if (failureMode === 'other id') send(socket, response.replace(clTRID, 'somebody-else'))
}
