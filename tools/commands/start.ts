import { command } from '../command/definition.js'

export default command({
  name: 'start',
  summary: 'Migrate the database and serve.',
  description:
    'The first start creates the defaults and one credential, and prints it once. SIGTERM stops the service. Under a supervisor, run `npm start` or `node tools/countinghouse.cjs start`, because npx does not pass signals on.',
  environment: [
    'HOST',
    'PORT',
    'BASE_URL',
    'DATABASE_URL',
    'SECRET_KEY',
    'SECRET_KEY_PREVIOUS',
    'SMTP_URL',
    'EXTENSIONS_DIR',
    'LOG_LEVEL',
    'SANDBOX',
  ],
  examples: [['start', 'serves on http://127.0.0.1:8080']],
  run: async () => {
    await import('../../server/main.js')
    return undefined
  },
})
