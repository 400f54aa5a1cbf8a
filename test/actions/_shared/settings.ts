/** Names of settings that may hold credentials, in several spellings (R-2001); `inside` holds `sid`. */
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
