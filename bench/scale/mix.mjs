const get = (path) => ({ method: 'GET', path })
const post = (action, fields) => ({ method: 'POST', path: action, body: new URLSearchParams(fields).toString() })
const front = (below) => below(20) * 25

/**
 * Typical calls of a control panel and a shop, each with its relative frequency. `below` returns random integers,
 * `last` contains the highest ID of each table, and `unique` is a word that no other call uses.
 */
const mix = [
  [14, ({ below, last }) => get(`getclientsdetails?clientid=${1 + below(last.clients)}`)],
  [6, ({ below }) => get(`getclients?limitstart=${front(below)}`)],
  [4, ({ below }) => get(`getclients?search=${names[below(names.length)]}`)],
  [8, ({ below, last }) => get(`getinvoices?userid=${1 + below(last.clients)}`)],
  [5, ({ below }) => get(`getinvoices?limitstart=${front(below)}`)],
  [4, ({ below }) => get(`getinvoices?status=${statuses[below(statuses.length)]}`)],
  [8, ({ below, last }) => get(`getinvoice?invoiceid=${1 + below(last.invoices)}`)],
  [8, ({ below, last }) => get(`getclientsproducts?clientid=${1 + below(last.clients)}`)],
  [2, ({ below }) => get(`getclientsproducts?status=active&limitstart=${front(below)}`)],
  [4, ({ below, last }) => get(`getclientsdomains?clientid=${1 + below(last.clients)}`)],
  [2, ({ below }) => get(`getclientsdomains?limitstart=${front(below)}`)],
  [4, ({ below, last }) => get(`gettransactions?clientid=${1 + below(last.clients)}`)],
  [3, ({ below, last }) => get(`getorders?userid=${1 + below(last.clients)}`)],
  [2, () => get('getorders?status=Pending')],
  [3, ({ below }) => get(`gettickets?limitstart=${front(below)}`)],
  [3, ({ below, last }) => get(`getticket?ticketid=${1 + below(last.tickets)}`)],
  [2, ({ below, last }) => get(`getemails?userid=${1 + below(last.clients)}`)],
  [1, () => get('getactivitylog')],
  [1, () => get('getstats')],
  [
    4,
    ({ below, last }) =>
      post('createinvoice', {
        userid: 1 + below(last.clients),
        itemdescription1: 'Consulting, 2 hours',
        itemamount1: `${1 + below(500)}.50`,
      }),
  ],
  [
    4,
    ({ below, last, unique }) =>
      post('addtransaction', {
        userid: 1 + below(last.clients),
        paymentmethod: 'banktransfer',
        transid: unique,
        description: 'Payment',
        amountin: `${1 + below(50)}.00`,
      }),
  ],
  [
    2,
    ({ below, last }) =>
      post('addcredit', { clientid: 1 + below(last.clients), description: 'Goodwill', amount: `${1 + below(9)}.00` }),
  ],
  [
    2,
    ({ unique }) =>
      post('addclient', {
        firstname: 'Ada',
        lastname: 'Lovelace',
        email: `${unique}@example.com`,
        address1: '1 Main Street',
        city: 'Oslo',
        state: 'Oslo',
        postcode: '0150',
        country: 'NO',
        phonenumber: '+47.21000000',
      }),
  ],
  [2, ({ below, last }) => post('updateclient', { clientid: 1 + below(last.clients), city: `City ${below(1000)}` })],
  [
    2,
    ({ below, last }) =>
      post('openticket', {
        clientid: 1 + below(last.clients),
        deptid: last.departments,
        subject: 'A question',
        message: 'How do I move my domain?',
        email: 'ada@example.com',
      }),
  ],
]

const names = ['smith', 'anna', 'gmbh', 'martin', 'lee', 'studio', 'example.com', 'ada']
const statuses = ['paid', 'unpaid', 'overdue', 'draft', 'cancelled']

const wheel = mix.flatMap(([share, call], at) => Array.from({ length: share }, () => ({ at, call })))

/** Returns a random next call, according to the frequencies. */
export const nextCall = (facts) => wheel[facts.below(wheel.length)].call(facts)
