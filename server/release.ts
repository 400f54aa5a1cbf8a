import { readFileSync } from 'node:fs'

/** The running release, from package.json. The API has a separate version (actions/_shared/about.ts). */
export const release: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
