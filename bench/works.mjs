/** Clients on a page, and the pages that people look at. */
const pageSize = 25
const frontPages = 40

const get = (path) => ({ method: 'GET', path })
const post = (path, body) => ({ method: 'POST', path, body })

/**
 * What is measured. `request` makes the next call: `below(n)` is a random whole number under n, `unique` a text that
 * no other call has.
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
    title: 'addclient: a client created',
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
    title: 'addcredit: credit added to a client',
    writes: 'credit_entries',
    request: ({ below, clients }) =>
      post(
        '/api/v1/addcredit',
        `clientid=${1 + below(clients)}&description=Goodwill&amount=${1 + below(100)}.${10 + below(90)}`,
      ),
  },
}

export const workNames = Object.keys(works)
