/** A JSON Schema or another part of openapi.json. */
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

/** Resolves the references in openapi.json. */
export class OpenApiDocument {
  readonly #root: Node

  constructor(root: Node) {
    this.#root = root
  }

  /** Operations by path and method. */
  get paths(): Readonly<Record<string, Readonly<Record<string, Node>>>> {
    return (this.#root.paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Node>>>>
  }

  get release(): string {
    return String((this.#root.info as Node | undefined)?.['x-release'] ?? 'unknown')
  }

  /** Follows a `$ref`. Returns other nodes unchanged. */
  lookUp(node: Node): Node {
    if (node.$ref === undefined) return node
    const found = node.$ref
      .slice('#/'.length)
      .split('/')
      .reduce<Node | undefined>((at, key) => at?.[key] as Node | undefined, this.#root)
    if (found === undefined) throw new Error(`openapi.json refers to ${node.$ref}, which it does not contain`)
    return this.lookUp(found)
  }

  /** Returns a node with all references in it resolved. */
  whole(node: unknown, depth = 0): unknown {
    // Deeper than any schema of the service, so the references must be circular.
    if (depth > 40) return {}
    if (Array.isArray(node)) return node.map((one) => this.whole(one, depth + 1))
    if (typeof node !== 'object' || node === null) return node
    const found = this.lookUp(node as Node)
    return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, this.whole(one, depth + 1)]))
  }
}
