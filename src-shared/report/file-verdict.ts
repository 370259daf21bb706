import type { Failure } from '../core/failure.ts'
import type { CheckedEvidence } from './evidence-check.ts'
import type { ExternalEvidence } from './external-evidence/external-evidence.ts'

export interface FileVerdict {
  /**
   * `verified`: everything was compared and agrees. `not-compared`: no difference in what could be
   * checked, but this version cannot render the report again. `unreadable`: neither a report nor an
   * evidence file, so that nothing can be concluded.
   */
  readonly outcome: 'verified' | 'failed' | 'not-compared' | 'unreadable'
  readonly kind: 'report' | 'evidence' | 'unknown'
  /** The missing file without which the report cannot be compared. */
  readonly needs?: ExternalEvidence
  /** The checks made, as sentences. */
  readonly account: readonly string[]
  /** The differences, as sentences; empty when verified. */
  readonly differences: readonly string[]
  /**
   * Observations that may apply to an honest file as well, as sentences, for a person to assess:
   * times that run backwards, a newer version.
   */
  readonly remarks: readonly string[]
  /**
   * The unsigned part of the chain, in a few words shown next to the verdict; absent where its end
   * is signed.
   */
  readonly unsigned?: string | undefined
}

/** The result for one file, independent of any other file. */
export interface Opened extends CheckedEvidence {
  readonly kind: 'report' | 'evidence'
  /** false where this version cannot render the report again. */
  readonly compared: boolean
  /** For a report. */
  readonly sha256: string | undefined
}

/** For evidence that cannot be read. */
export function unreadableVerdict(kind: FileVerdict['kind'], { code, message }: Failure): FileVerdict {
  return code === 'newer_version' || code === 'unsupported' ? unreadable(kind, message) : failedVerdict(kind, message)
}

/** For a file of which only one difference can be reported. */
export function failedVerdict(kind: FileVerdict['kind'], difference: string): FileVerdict {
  return { outcome: 'failed', kind, account: [], differences: [difference], remarks: [] }
}

/** For a file that cannot be judged. */
export function unreadable(kind: FileVerdict['kind'], sentence: string): FileVerdict {
  return { outcome: 'unreadable', kind, account: [], differences: [sentence], remarks: [] }
}
