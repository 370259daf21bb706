/** Characters of one piece of a backup: as much as crosses IPC within a frame. */
export const BACKUP_PART_CHARS = 200_000
/** Maximum number of pieces of one backup: their hashes are sent in one message. */
export const BACKUP_PARTS = 20_000

/** A backup of a case, without its pieces. */
export interface BackupSummary {
  readonly id: string
  readonly caseId: string
  readonly title: string
  readonly practice: boolean
  readonly captures: number
  /** Number and id of the last entry of the custody chain in it. */
  readonly seq: number
  readonly head: string
  readonly at: string
  /** Size before compression. */
  readonly bytes: number
}

export interface Backup extends BackupSummary {
  /** SHA-256 of its pieces, in order. */
  readonly parts: readonly string[]
}

export interface BackupPart {
  readonly sha256: string
}

export interface BackupList {
  /** Newest first. */
  readonly backups: readonly BackupSummary[]
  readonly damaged: readonly { readonly name: string; readonly reason: string }[]
}
