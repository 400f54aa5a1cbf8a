import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Representation } from '../../../engine/representation.js'

const imported = /^(?:import|export) (?:[^'"\n]* from )?['"]([^'"]+)['"];?$/gm

/**
 * Returns what pages load as scripts, by name: the entry of browser/ and all that it imports, of other folders too. They
 * are served beside each other, so every import becomes one of the same folder, with the hash of what it leads to: an
 * address never changes its content. Throws on an import of a package, which no browser would find.
 */
export function browserModules(entry = 'app.js'): ReadonlyMap<string, Representation> {
  const modules = new Map<string, Representation>()
  const add = (file: URL): string => {
    const name = file.pathname.split('/').at(-1) as string
    const source = readFileSync(fileURLToPath(file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
    const text = source.replaceAll(imported, (line, from: string) => {
      if (!from.startsWith('.')) throw new Error(`${file.href} imports ${from}, which browsers cannot load.`)
      const to = add(new URL(from, file))
      return line.replace(from, `./${to}?${modules.get(to)?.hash}`)
    })
    const made = new Representation(Buffer.from(text))
    const known = modules.get(name)
    if (known !== undefined && known.hash !== made.hash) throw new Error(`Two scripts of pages are called ${name}.`)
    modules.set(name, made)
    return name
  }
  add(new URL(`./browser/${entry}`, import.meta.url))
  return modules
}
