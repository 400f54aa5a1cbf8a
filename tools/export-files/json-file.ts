import { open } from 'node:fs/promises'

/** A JSON file written in pieces, so that it can be larger than memory. */
export class JsonFile {
  private constructor(private readonly file: Awaited<ReturnType<typeof open>>) {}

  /** Creates a file that only its owner can read. Throws if the file exists. */
  static async create(path: string): Promise<JsonFile> {
    return new JsonFile(await open(path, 'wx', 0o600))
  }

  async write(text: string): Promise<void> {
    await this.file.writeFile(text)
  }

  /** Writes a list with one entry per line. Returns the number of entries. */
  async writeList(portions: AsyncIterable<readonly unknown[]>): Promise<number> {
    let count = 0
    await this.write('[')
    for await (const portion of portions) {
      const lines = portion.map((entry, at) => `${count + at === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
      if (lines.length > 0) await this.write(lines.join(''))
      count += portion.length
    }
    await this.write(count === 0 ? ']' : '\n]')
    return count
  }

  close(): Promise<void> {
    return this.file.close()
  }
}
