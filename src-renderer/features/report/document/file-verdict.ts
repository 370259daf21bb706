import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { CheckedEvidence } from './evidence-check.ts'
import type { ExternalEvidence } from './external-evidence/external-evidence.ts'

export interface FileVerdict {
  /**
   * `verified`: everything was compared and agrees. `not-compared`: nothing differs in what could be looked at, but this version cannot
   * write the report again. `unreadable`: neither a report nor an evidence file, so that nothing can be said about it.
   */
  readonly outcome: 'verified' | 'failed' | 'not-compared' | 'unreadable'
  readonly kind: 'report' | 'evidence' | 'unknown'
  /** The file without which the report cannot be compared, where it was not given. */
  readonly needs?: ExternalEvidence
  /** What was checked, as sentences. */
  readonly account: readonly string[]
  /** What differs, as sentences; empty when verified. */
  readonly differences: readonly string[]
  /** What an honest file may hold as well, as sentences, for a person to weigh: times that run backwards, a newer version. */
  readonly remarks: readonly string[]
  /** What of the chain nobody has signed for, in a few words that stand beside the verdict; absent where its end is signed. */
  readonly unsigned?: string | undefined
}

/** What was found out about one file, its own case aside from any other. */
export interface Opened extends CheckedEvidence {
  readonly kind: 'report' | 'evidence'
  /** false where this version cannot write the report again. */
  readonly compared: boolean
  /** Of a report. */
  readonly sha256: string | undefined
}

/** Of evidence that is none. */
export const NO_CASE = 'The evidence holds no case: there is no custody entry, or what it says cannot be put together.'

/** Of evidence that cannot be read. */
export function unreadableVerdict(kind: FileVerdict['kind'], { code, message }: Failure): FileVerdict {
  return code === 'newer_version' || code === 'unsupported' ? unreadable(kind, message) : failed(kind, message)
}

/** Of a file of which nothing but one difference can be said. */
export function failed(kind: FileVerdict['kind'], difference: string): FileVerdict {
  return { outcome: 'failed', kind, account: [], differences: [difference], remarks: [] }
}

/** Of a file that cannot be judged. */
export function unreadable(kind: FileVerdict['kind'], sentence: string): FileVerdict {
  return { outcome: 'unreadable', kind, account: [], differences: [sentence], remarks: [] }
}
