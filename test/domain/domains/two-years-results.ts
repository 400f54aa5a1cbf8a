import type { Test } from 'tap'
import type { Body } from '../../support/service.js'
import { expected, expectedTotals, mailWords } from './two-years-expected.js'
import type { Person, StorySetup } from './two-years-story.js'

/** Final state of a domain, in the format of two-years-expected.ts. */
export interface DomainResult {
  ends: string
  mails: string[]
  invoices: string[]
  queue: string[]
}

/** Reads the results by domain. Fails the test on an invoice or email without a domain. */
export async function readResults(t: Test, { api, clients }: StorySetup): Promise<ReadonlyMap<string, DomainResult>> {
  const { read } = api.database
  const person = new Map([...clients].map(([name, id]) => [id, name]))
  const found = new Map<string, DomainResult>()
  const domains: Body[] = (await api.ok('getclientsdomains', { limitnum: 100 })).data
  const nameOf = new Map<number, string>()
  for (const { domainid, domain_unicode, clientid, status, expirydate, nextduedate } of domains) {
    nameOf.set(domainid, domain_unicode)
    const ends = [person.get(clientid), status, expirydate ?? 'never', nextduedate ?? 'never'].join(' ')
    found.set(domain_unicode, { ends, mails: [], invoices: [], queue: [] })
  }
  const foundAt = (id: number): DomainResult => found.get(nameOf.get(id) as string) as DomainResult

  const services = await read('services')
  const hostedOn = (serviceId: number | null): number => {
    const service = services.find(({ id }) => id === serviceId)
    return domains.find(({ domain }) => domain === service?.domain)?.domainid
  }
  t.match(
    services.map(({ domain, status, next_due_date }) => [domain, status, next_due_date]),
    [
      ['hosted.com', 'active', '2033-02-03'],
      ['lapsed.com', 'terminated', '2032-06-05'],
    ],
  )

  const invoices = await read('invoices').orderBy('id')
  const items = await read('invoice_items').orderBy('id')
  const firstNumber = invoices[0]?.number ?? 0
  t.strictSame(
    invoices.map(({ number }) => number),
    invoices.map((_, at) => firstNumber + at),
    'invoice numbers have no gap',
  )
  t.equal(invoices.length, expectedTotals.invoices)
  const billed = (invoiceId: number) => items.filter((item) => item.invoice_id === invoiceId && item.type === 'domain')
  for (const { id, date, due_date, status, total, credited } of invoices) {
    const lines = billed(id)
    if (lines.length === 0) t.fail(`invoice ${id} contains no domain`)
    const sum = items.filter((item) => item.invoice_id === id).reduce((all, { amount }) => all + amount, 0)
    t.equal(sum, total, `the lines of invoice ${id} add up to its total`)
    for (const line of lines) {
      const described = line.description.replace(nameOf.get(line.related_id as number) as string, '*')
      const given = credited === 0 ? '' : `, credited ${shown(credited)}`
      const head = `${date} due ${due_date} ${status} ${shown(total)}${given}`
      foundAt(line.related_id as number).invoices.push(`${head}: ${described} ${shown(line.amount)}`)
    }
  }

  const rows = await read('module_queue').orderBy('id')
  t.equal(rows.length, expectedTotals.rows)
  for (const { domain_id, service_id, action, status, created_at, completed_at, leased_until } of rows) {
    t.equal(leased_until, null)
    const { queue } = foundAt(domain_id ?? hostedOn(service_id))
    t.equal(
      (completed_at ?? created_at).slice(0, 10),
      created_at.slice(0, 10),
      `${action} is completed on the day it is queued`,
    )
    queue.push(`${created_at.slice(0, 10)} ${action}${status === 'completed' ? '' : ` ${status}`}`)
  }
  for (const { queue } of found.values()) queue.sort()
  t.match(
    rows.filter(({ status }) => status === 'failed'),
    [{ attempts: 5, last_error: /already registered/ }],
  )

  const orders = await read('orders')
  const ordered = await read('domains').whereNotNull('order_id')
  const mails = await read('emails').orderBy('id')
  t.equal(mails.length, expectedTotals.mails)
  const byDay = new Map<DomainResult, Map<string, string[]>>()
  for (const { id, template, subject, body, recipient, client_id, created_at, status } of mails) {
    const to = person.get(client_id as number) as Person
    t.strictSame([recipient, status], [`${to}@example.com`, 'queued'], `email ${id}`)
    const number = Number(/(?:order|[Ii]nvoice) (\d+)/.exec(subject)?.[1])
    const about: (number | null)[] = []
    if (template === 'order confirmation') {
      const placed = orders.find((one) => Number(one.number) === number)
      about.push(...ordered.filter(({ order_id }) => order_id === placed?.id).map((one) => one.id))
    } else if (template.startsWith('invoice') || template === 'credit note')
      about.push(...billed(invoices.find((one) => one.number === number)?.id ?? 0).map(({ related_id }) => related_id))
    else if (template.startsWith('service'))
      about.push(hostedOn(services.find((one) => one.client_id === client_id)?.id ?? null))
    else about.push(domains.find(({ domain_unicode }) => subject.startsWith(`${domain_unicode} `))?.domainid ?? null)
    let word = mailWords[template]
    if (word === 'expiry')
      word = `${/ (expire[sd]) on /.exec(subject)?.[1]}${/will not be renewed/.test(body) ? '-off' : ''}`
    if (about.length === 0 || word === undefined) t.fail(`email ${id} is not about a domain: ${template}, ${subject}`)
    for (const domainId of new Set(about)) {
      const one = foundAt(domainId as number)
      // An email to another client than the one who ordered, as after a move, has the client's name as a suffix.
      const first = expected[nameOf.get(domainId as number) as string]?.client
      const days = byDay.get(one) ?? new Map<string, string[]>()
      byDay.set(one, days)
      const day = created_at.slice(0, 10)
      days.set(day, [...(days.get(day) ?? []), to === first ? `${word}` : `${word}-${to}`])
    }
  }
  for (const [one, days] of byDay) one.mails = [...days].map(([day, words]) => `${day} ${inOrder(words).join(' ')}`)
  return found
}

const shown = (amount: number): string => (amount / 100).toFixed(2)

/** Sorts a day's emails in the order of two-years-expected.ts. */
const inOrder = (words: readonly string[]): string[] => {
  const order = ['ordered', 'issued', 'receipt', 'registered', 'welcome']
  return [...words].sort((a, b) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1))
}
