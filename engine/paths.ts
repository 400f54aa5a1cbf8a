/** Where the service answers, below its base address. The version of the API is part of every action's path. */
export const paths = {
  actions: '/api/v1/',
  health: '/api/health',
  /** Tells a credential about itself. */
  credential: '/api/credential',
  /** The description stands beside the page that shows it, and under the prefix of the actions. */
  document: '/openapi.json',
  versionedDocument: '/api/v1/openapi.json',
  page: '/docs',
} as const

/** The path of an action. */
export const pathOf = ({ name }: { readonly name: string }): string => paths.actions + name
