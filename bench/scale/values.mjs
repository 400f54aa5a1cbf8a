/** Maximum number of values sampled from a large table. */
const samples = 8

/** Returns a function that reads IDs spread evenly over a table, of rows that match the condition. */
const idsOf =
  (table, where = '1 = 1') =>
  async (run) => {
    const [{ first, last }] = await run(`select min(id) as first, max(id) as last from ${table}`)
    const ids = []
    for (let at = 0; at < samples; at++) {
      const from = Number(first) + Math.floor(((Number(last) - Number(first)) * at) / samples)
      const [row] = await run(`select id from ${table} where id >= ${from} and ${where} order by id limit 1`)
      if (row !== undefined) ids.push(Number(row.id))
    }
    return ids
  }
const column = (sql) => async (run) => (await run(sql)).map((row) => Object.values(row)[0])
const these =
  (...values) =>
  async () =>
    values

const clients = idsOf('clients')
const services = idsOf('services')
/** Returns a function that computes dates, each the given number of days before the newest activity log entry. */
const dayAgo =
  (...days) =>
  async (run) => {
    const [{ at }] = await run('select max(created_at) as at from activity_log')
    const day = (ago) => new Date(new Date(at).getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    return days.map(day)
  }

/** Values by parameter name, or by `action parameter` if the parameter has another meaning in an action. */
const known = {
  clientid: clients,
  userid: clients,
  client_id: clients,
  email: column(`select email from clients where id % 1000 = 1 order by id limit ${samples}`),
  search: these('ada', 'smith', 'ann', 'gmbh', 'example.com', 'a@', 'zq'),
  group_id: column('select id from client_groups order by id'),
  invoiceid: idsOf('invoices'),
  id: idsOf('orders'),
  serviceid: services,
  pid: column('select id from products order by id'),
  gid: column('select id from product_groups order by id'),
  domainid: idsOf('domains'),
  ticketid: idsOf('tickets'),
  tid: column(`select tid from tickets where id % 1000 = 1 order by id limit ${samples}`),
  deptid: column('select id from departments order by id'),
  catid: these(1),
  projectid: idsOf('projects'),
  order_id: idsOf('ssl_orders'),
  adminid: column('select id from staff order by id limit 1'),
  user: these('system', 'grace', 'nobody'),
  date: dayAgo(0, 1, 30, 365, 3000),
  datefrom: dayAgo(0, 30),
  dateto: dayAgo(1, 30, 3000),
  object: these('invoice', 'client', 'setting'),
  published: these('true', 'false'),
  objectid: column(`select id from invoices where id % 1000 = 1 order by id limit ${samples}`),
  setting: these('CompanyName'),
  'getclientsproducts domain': column(`select domain from services where id % 1000 = 1 order by id limit ${samples}`),
  'getclientsdomains domain': these('studio', 'example', 'an', 'zqx'),
  'getorders status': column('select title from order_statuses order by id'),
  'gettickets status': column('select title from ticket_statuses order by id'),
  'getsslorders status': these('active', 'Failed', 'Awaiting Validation', 'unknown'),
  'getproducts module': these('cpanel', 'manual'),
  'getproducts hidden': these('true', 'false'),
  'gettldpricing currency': column('select code from currencies order by id'),
  'getuserpermissions userid': column(
    `select login_id from client_logins where client_id % 1000 = 1 order by login_id limit ${samples}`,
  ),
  'getuserpermissions clientid': column(
    `select client_id from client_logins where client_id % 1000 = 1 order by login_id limit ${samples}`,
  ),
}

/**
 * Returns values for a parameter: the choices of its schema or, without choices, the values of `known`. Values in
 * `each` are measured separately; values in `any` are used in turn in a single measurement. Throws an Error if there
 * are none.
 */
export async function valuesOf(run, action, name, { schema }) {
  const choices = schema.enum ?? schema.anyOf?.map((one) => one.const).filter((one) => one !== undefined)
  if (choices !== undefined && choices.length > 0) return { each: choices }
  const read = known[`${action} ${name}`] ?? known[name]
  if (read === undefined) throw new Error(`bench/scale/values.mjs has no values for ${name} of ${action}`)
  const values = await read(run)
  if (values.length === 0) throw new Error(`the database has no values for ${name} of ${action}`)
  return measuredApart.has(`${action} ${name}`) ? { each: values } : { any: values }
}

/**
 * Parameters whose values are measured separately although their schema has no choices. Some of these statuses, search
 * terms, and authors match few rows, and others match many.
 */
const measuredApart = new Set([
  'getclients search',
  'getclientsdomains domain',
  'getorders status',
  'gettickets status',
  'getsslorders status',
  'getactivitylog object',
  'getactivitylog user',
  'getautomationlog user',
])
