/** The one credential of the seeded database, of the first administrator. */
export const credential = {
  identifier: 'benchmark'.padEnd(32, '0'),
  secret: 'benchmark'.padEnd(64, '0'),
}

export const headers = { 'X-API-Key': credential.identifier, 'X-API-Secret': credential.secret }

/** The key that seals every database here: copies of one are served, and a service refuses one without its key. */
export const secretKey = Buffer.alloc(32).toString('base64')
