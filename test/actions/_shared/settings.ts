/** Setting names that look like credentials (R-2001), in several spellings. `inside` contains `sid`. */
export const credentialLikeNames = [
  'smtp_password',
  'Password',
  'a_SECRET_b',
  'api-token',
  'KEYBOARD',
  'access hash',
  'access_hash',
  'AccessHash',
  'access-hash',
  'credentials',
  'inside',
  ' sid ',
]
