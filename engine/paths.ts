/** Paths of the service, relative to its base URL. The API version is part of every action's path. */
export const paths = {
  actions: '/api/v1/',
  health: '/api/health',
  /** Describes the caller's credential. */
  credential: '/api/credential',
  /** The OpenAPI document is available next to the page that shows it, and under the prefix of the actions. */
  document: '/openapi.json',
  versionedDocument: '/api/v1/openapi.json',
  page: '/docs',
} as const

export const actionPath = ({ name }: { readonly name: string }): string => paths.actions + name
