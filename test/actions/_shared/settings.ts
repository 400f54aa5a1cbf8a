/** Names of settings that may be those of credentials, in several spellings (R-2001). */
export const likeCredentials = [
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
