/** A file as it was stored with a ticket or a reply. */
export interface StoredAttachment {
  readonly id: number
  readonly name: string
  readonly bytes: number
}

/** Base64 makes a third more of it, and many mail servers take nothing above 10 MB. */
const maxMailedBytes = 7 * 1024 * 1024

/** The files of an entry, as far as one mail can carry them (R-2644). */
export interface MailedFiles {
  readonly attachmentIds: readonly number[]
  /** The names of those that are too large. */
  readonly leftOut: readonly string[]
}

/** Returns the files that go with a mail, in their order: each that still fits. */
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
