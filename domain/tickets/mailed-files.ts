/** A stored file of a ticket or reply. */
export interface StoredAttachment {
  readonly id: number
  readonly name: string
  readonly bytes: number
}

/**
 * Maximum total size of the files in one email, in bytes. Base64 adds a third, and many mail servers reject emails
 * above 10 MB.
 */
const maxMailedBytes = 7 * 1024 * 1024

/** The files that fit into one email (R-2644). */
export interface MailedFiles {
  readonly attachmentIds: readonly number[]
  /** Names of the files that do not fit. */
  readonly leftOut: readonly string[]
}

/** Selects files for an email in their order, skipping files that no longer fit. */
export function chooseMailedFiles(files: readonly StoredAttachment[]): MailedFiles {
  const attachmentIds: number[] = []
  const leftOut: string[] = []
  let total = 0
  for (const { id, name, bytes } of files)
    if (total + bytes <= maxMailedBytes) {
      total += bytes
      attachmentIds.push(id)
    } else leftOut.push(name)
  return { attachmentIds, leftOut }
}
