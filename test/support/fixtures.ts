// Fixtures for tests, one file per noun. Tests import them from this file. A client is created by its action, so that
// it is complete. Most other records are written directly, because a test of one action should not fail because of
// another, and because no action creates most of them.
export * from './fixtures/clients.js'
export * from './fixtures/invoices.js'
export * from './fixtures/logins.js'
export * from './fixtures/products.js'
export * from './fixtures/projects.js'
export * from './fixtures/rows.js'
export * from './fixtures/services.js'
export * from './fixtures/settings.js'
export * from './fixtures/tickets.js'
