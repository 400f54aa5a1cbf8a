/** The seeded database's only credential, which belongs to the first administrator. */
export const credential = {
  identifier: 'benchmark'.padEnd(32, '0'),
  secret: 'benchmark'.padEnd(64, '0'),
}

export const headers = { 'X-API-Key': credential.identifier, 'X-API-Secret': credential.secret }

/**
 * The encryption key of all benchmark databases. It is fixed because the servers start with copies of a database, and
 * the service rejects a database that was encrypted with another key.
 */
export const secretKey = Buffer.alloc(32).toString('base64')
