import type { Context } from '../context.js'

interface CalledRow {
  readonly id: number
  readonly created_at: string
  readonly idempotency_key: string | null
}

/**
 * Returns the idempotency key for a row's calls to its provider (R-2525). It contains the installation ID, because
 * other databases have the same row IDs, and the creation time, because IDs are reused after a backup was restored.
 */
export const idempotencyKeyOf = (
  { installationId }: Pick<Context, 'installationId'>,
  { id, created_at, idempotency_key }: CalledRow,
  kind: string,
): string => idempotency_key ?? `${installationId}-${kind}-${id}-${Date.parse(created_at)}`
