// The things that tests begin with, one file a noun in fixtures/, to be imported from here. A client comes from its action,
// so that it is whole; most of the rest goes straight into the database, because a test of one action should not fail with
// another, and because most of it no action makes.
export * from './fixtures/clients.js'
export * from './fixtures/invoices.js'
export * from './fixtures/logins.js'
export * from './fixtures/products.js'
export * from './fixtures/projects.js'
export * from './fixtures/rows.js'
export * from './fixtures/services.js'
export * from './fixtures/settings.js'
export * from './fixtures/tickets.js'
