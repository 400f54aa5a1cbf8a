import { fileURLToPath } from 'node:url'

export { provider } from './fixtures/provider.js'
export { shelf } from './fixtures/shelf.js'

/** An operator's folder with actions that show what the transport passes on. */
export const extensions = { EXTENSIONS_DIR: fileURLToPath(new URL('./fixtures', import.meta.url)) }
