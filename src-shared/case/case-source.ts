import type { Capture, CaseEvent, CustodyEntry } from '../custody/capture.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import { ok, type Result } from '../core/result.ts'
import type { CaseContents } from './case-reducer.ts'

/** Some consecutive rows of a case's chain. */
export interface ChainPart {
  readonly entries: readonly CustodyEntry[]
  /** With their bodies; captures whose body is missing are left out. */
  readonly captures: readonly Capture[]
  readonly events: readonly CaseEvent[]
}

/** Parts of a case in chain order; the first unreadable part is the last one yielded. */
export type ChainParts = AsyncIterable<Result<ChainPart>>

/** A case that is read from start to end without being whole in memory. */
export interface CaseSource {
  /** Number of the last entry when the source was made. */
  readonly seq: number
  /** All events up to there. */
  readonly events: readonly CaseEvent[]
  /** Signatures over chain heads of the case, up to `seq`. */
  readonly signatures: readonly HeadSignature[]
  /**
   * Each call reads from the beginning to the current end of the case, including
   * entries appended meanwhile.
   */
  readonly parts: () => ChainParts
}

/** A source that reads a case in memory. */
export function sourceOfContents({ entries, captures, events, signatures }: CaseContents): CaseSource {
  return {
    seq: entries.at(-1)?.seq ?? 0,
    events,
    signatures: signatures ?? [],
    parts: async function* () {
      yield ok({ entries, captures, events })
    },
  }
}
