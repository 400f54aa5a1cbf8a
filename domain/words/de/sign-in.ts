import type { Words } from '../words.js'

export const signIn: Words['signIn'] = {
  ownPassword: 'Ihr eigenes Passwort',
  code: 'Code',
  codeHint: 'Die sechs Ziffern, die Ihre App jetzt zeigt, oder einer Ihrer Wiederherstellungscodes.',
}
