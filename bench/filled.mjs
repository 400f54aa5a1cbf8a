// SQL that fills a database; it works on both SQLite and PostgreSQL.

/** Returns a common table expression with the numbers from `first` to `last`. */
const numbers = (first, last) =>
  `with recursive numbers(n) as (select ${first} union all select n + 1 from numbers where n < ${last})`

const usd = '(select min(id) from currencies)'
const someDay = "'2026-01-31'"
const someTime = "'2026-01-31T12:00:00.000Z'"

export const clients = (count) => [
  `${numbers(1, count)} insert into clients (firstname, lastname, email, email_key, companyname, address1, city, postcode,
      country, status, currency_id, search, created_at)
    select 'Ada', 'Lovelace ' || n, 'ada' || n || '@example.com', 'ada' || n || '@example.com', 'Analytical Engines Ltd',
      n || ' Main Street', 'Oslo', '0150', 'NO', 'active', ${usd}, 'ada lovelace ' || n, ${someTime} from numbers`,
]

/** Services, distributed evenly over the clients and billed through their due date, as after regular billing. */
export const services = (count, clients, dueDate) => [
  `${numbers(1, count)} insert into services (client_id, currency_id, domain, status, billing_cycle, recurring_amount,
      next_due_date, billed_until, anchor_day, created_at)
    select 1 + n % ${clients}, ${usd}, 'site' || n || '.example.com', 'active', 'monthly', 1000, '${dueDate}', '${dueDate}', 1,
      ${someTime} from numbers`,
]

/** Invoices, distributed evenly over the clients; six in ten are paid. */
export const invoices = (first, last, clients) => [
  `${numbers(first, last)} insert into invoices (client_id, currency_id, number, status, date, due_date, subtotal, total, paid,
      created_at)
    select 1 + n % ${clients}, ${usd}, n,
      case n % 10 when 0 then 'cancelled' when 1 then 'overdue' when 2 then 'unpaid' when 3 then 'unpaid' else 'paid' end,
      ${someDay}, ${someDay}, 1000 + n % 5000, 1000 + n % 5000, case when n % 10 > 3 then 1000 + n % 5000 else 0 end,
      ${someTime} from numbers`,
  `update counters set value = ${last} where name = 'invoice'`,
]

const invoiceText = Array.from({ length: 12 }, (_, n) => `<p>Line ${n + 1} of the invoice: hosting, <b>12.50</b></p>`)

/** Queued emails that are due at `at`. */
export const mails = (count, at) => [
  `${numbers(1, count)} insert into emails (template, recipient, subject, body, status, attempts, next_attempt_at, created_at)
    select 'invoice created', 'client' || n || '@customers.example', 'Invoice ' || n, '${invoiceText.join('\n')}', 'queued', 0,
      '${at}', '${at}' from numbers`,
]

export const orders = (first, last, clients) => [
  `${numbers(first, last)} insert into orders (client_id, number, status, payment_method, currency_id, amount, created_at)
    select 1 + n % ${clients}, cast(1000000000 + n as text),
      case n % 10 when 0 then 'Pending' when 1 then 'Cancelled' else 'Active' end, 'manual', ${usd}, 1000, ${someTime}
    from numbers`,
]
