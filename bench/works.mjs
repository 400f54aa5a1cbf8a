import { drawPapers, openVisits } from './visits.mjs'

/** Rows on a page. */
const pageSize = 25
/** Number of pages at the beginning of a list that callers usually read. */
const frontPages = 40

const get = (path) => ({ method: 'GET', path })
const post = (path, body) => ({ method: 'POST', path, body })
/** A page request from a browser that is signed in. */
const visit = (path, cookie) => ({ ...get(path), headers: { Cookie: cookie } })

/** The servers that have no web pages. */
const peers = ['fastify', 'feathers', 'bare', 'bare-shared']

/** IDs of the seeded invoices to pay. Their totals are so large that no run pays one in full. */
export const payable = { first: 1_000_000_001, count: 1000 }

/**
 * Returns a workload that reads a list: half of the calls request one of its first pages, and half the rows of one
 * client. `filter` is the parameter for the client's ID.
 */
const listed = (action, filter, what) => ({
  title: `${action}: ${what} from the first ${frontPages} pages, or the rows of one client, with the total`,
  notBy: ['feathers'],
  request: ({ below, clients }) =>
    get(
      `/api/v1/${action}?${below(2) === 0 ? `limitstart=${below(frontPages) * pageSize}` : `${filter}=${1 + below(clients)}`}`,
    ),
})

/**
 * The measured workloads. `request` returns the next call: `below(n)` is a random integer from 0 to n - 1, `unique` a
 * text that no other call uses, `made` the number of previous calls, and `prepared` the result of `prepare`. `prepare`
 * is called with the server's address before all measurements, and `warmUp` right before this one. `notBy` lists
 * servers without the workload. `connections` replaces the usual number of connections.
 */
export const works = {
  client: {
    title: 'getclientsdetails: one client by id, with contacts and logins',
    request: ({ below, clients }) => get(`/api/v1/getclientsdetails?clientid=${1 + below(clients)}`),
  },
  page: {
    title: `getclients: ${pageSize} clients from the first ${frontPages} pages, with the total`,
    request: ({ below }) => get(`/api/v1/getclients?limitstart=${below(frontPages) * pageSize}&limitnum=${pageSize}`),
  },
  anywhere: {
    title: `getclients: ${pageSize} clients from any page, with the total`,
    request: ({ below, clients }) => {
      const pages = Math.ceil(clients / pageSize)
      return get(`/api/v1/getclients?limitstart=${below(pages) * pageSize}&limitnum=${pageSize}`)
    },
  },
  addclient: {
    title: 'addclient: a client created and logged in the activity log',
    writes: 'clients',
    request: ({ below, unique }) =>
      post(
        '/api/v1/addclient',
        `firstname=Ada&lastname=Lovelace&email=${unique}%40example.com&companyname=Analytical+Engines+Ltd` +
          `&address1=${1 + below(200)}+Main+Street&city=Oslo&postcode=${1000 + below(9000)}&country=NO` +
          `&phonenumber=%2B47${20_000_000 + below(10_000_000)}`,
      ),
  },
  addcredit: {
    title: 'addcredit: credit added to a client and logged in the activity log',
    writes: 'credit_entries',
    request: ({ below, clients }) =>
      post(
        '/api/v1/addcredit',
        `clientid=${1 + below(clients)}&description=Goodwill&amount=${1 + below(100)}.${10 + below(90)}`,
      ),
  },
  invoices: {
    title: `getinvoices: ${pageSize} invoices from the first ${frontPages} pages, with their clients and the total`,
    notBy: ['feathers'],
    request: ({ below }) => get(`/api/v1/getinvoices?limitstart=${below(frontPages) * pageSize}`),
  },
  clientinvoices: {
    title: 'getinvoices: the invoices of one client, all or only the paid ones, with the total',
    notBy: ['feathers'],
    request: ({ below, clients }) =>
      get(`/api/v1/getinvoices?userid=${1 + below(clients)}${below(2) === 0 ? '&status=paid' : ''}`),
  },
  domains: listed('getclientsdomains', 'clientid', `${pageSize} domains`),
  tickets: listed('gettickets', 'clientid', `${pageSize} tickets`),
  certificates: {
    ...listed('getsslorders', 'client_id', `${pageSize} certificate orders`),
    request: ({ below, clients }) =>
      get(
        `/api/v1/getsslorders?${below(2) === 0 ? `page=${1 + below(frontPages)}` : `client_id=${1 + below(clients)}`}`,
      ),
  },
  createinvoice: {
    title: 'createinvoice: an invoice with three lines, its number, tax, email, and activity log entry',
    writes: 'invoices',
    notBy: ['feathers'],
    request: ({ below, clients }) =>
      post(
        '/api/v1/createinvoice',
        `userid=${1 + below(clients)}${[1, 2, 3]
          .map((n) => `&itemdescription${n}=Consulting%2C+2+hours&itemamount${n}=${1 + below(500)}.${10 + below(90)}`)
          .join('')}`,
      ),
  },
  addinvoicepayment: {
    title: 'addinvoicepayment: a partial payment of an invoice, with its transaction and activity log entry',
    writes: 'transactions',
    notBy: ['feathers'],
    request: ({ below, unique }) =>
      post(
        '/api/v1/addinvoicepayment',
        `invoiceid=${payable.first + below(payable.count)}&transid=${unique}&amount=${1 + below(50)}.${10 + below(90)}`,
      ),
  },
  // Last, because the threads that render PDFs use memory, and the peers have no such workload.
  area: {
    title: 'Client area: the home page or the invoices of a signed-in client',
    notBy: peers,
    prepare: openVisits,
    request: ({ below, prepared }) =>
      visit(below(2) === 0 ? '/client/home' : '/client/invoices', prepared[below(prepared.length)].cookie),
  },
  papers: {
    title: 'Client area: the PDF of an invoice with three lines, on 4 connections',
    notBy: peers,
    connections: 4,
    prepare: openVisits,
    warmUp: drawPapers,
    // In turn, because the service renders only one document of an account at a time.
    request: ({ made, prepared }) => {
      const { invoiceid, cookie } = prepared[made % prepared.length]
      return visit(`/client/invoices/${invoiceid}/pdf`, cookie)
    },
  },
}

export const workNames = Object.keys(works)
