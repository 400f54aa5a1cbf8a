import { readFileSync } from 'node:fs'

/** The release that runs, as package.json has it. The version of the API is another thing (actions/_shared/about.ts). */
export const release: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
