import type { Context } from '../context.js'

interface CalledRow {
  readonly id: number
  readonly created_at: string
  readonly idempotency_key: string | null
}

/**
 * Returns the row's stored idempotency key, or creates one (R-2525). A new key contains the installation ID, because
 * other databases have the same row IDs, and the creation time, because IDs are reused after a restore.
 */
export const getIdempotencyKey = (
  { installationId }: Pick<Context, 'installationId'>,
  { id, created_at, idempotency_key }: CalledRow,
  kind: string,
): string => idempotency_key ?? `${installationId}-${kind}-${id}-${Date.parse(created_at)}`
