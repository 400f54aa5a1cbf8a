/** The one credential of the seeded database, of the first administrator. */
export const credential = {
  identifier: 'benchmark'.padEnd(32, '0'),
  secret: 'benchmark'.padEnd(64, '0'),
}

export const headers = { 'X-API-Key': credential.identifier, 'X-API-Secret': credential.secret }
