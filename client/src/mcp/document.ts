/** JSON Schema, and other parts of openapi.json. */
export interface Node {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly [keyword: string]: unknown
}

/** Reads openapi.json: follows its references. */
export class OpenApiDocument {
  readonly #root: Node

  constructor(root: Node) {
    this.#root = root
  }

  /** Addresses with their operations, by method. */
  get paths(): Readonly<Record<string, Readonly<Record<string, Node>>>> {
    return (this.#root.paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Node>>>>
  }

  get release(): string {
    return String((this.#root.info as Node | undefined)?.['x-release'] ?? 'unknown')
  }

  /** Returns what a reference leads to; anything else as it is. */
  lookUp(node: Node): Node {
    if (node.$ref === undefined) return node
    const found = node.$ref
      .slice('#/'.length)
      .split('/')
      .reduce<Node | undefined>((at, key) => at?.[key] as Node | undefined, this.#root)
    if (found === undefined) throw new Error(`openapi.json refers to ${node.$ref}, which it does not have`)
    return this.lookUp(found)
  }

  /** Returns a part with everything in it that it refers to. */
  whole(node: unknown, depth = 0): unknown {
    // No schema of the service is nested so deeply, so this would be a circle.
    if (depth > 40) return {}
    if (Array.isArray(node)) return node.map((one) => this.whole(one, depth + 1))
    if (typeof node !== 'object' || node === null) return node
    const found = this.lookUp(node as Node)
    return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, this.whole(one, depth + 1)]))
  }
}
