import type { Capture, CaseEvent, CustodyEntry } from '../custody/capture.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import { ok, type Result } from '../core/result.ts'
import type { CaseContents } from './case-reducer.ts'

/** Some rows of a case that stand beside each other in its chain. */
export interface ChainPart {
  readonly entries: readonly CustodyEntry[]
  /** With their bodies; one whose body is gone is left out. */
  readonly captures: readonly Capture[]
  readonly events: readonly CaseEvent[]
}

/** Parts of a case in the order of its chain; one that cannot be read is the last. */
export type ChainParts = AsyncIterable<Result<ChainPart>>

/** A case that is read from its beginning to its end without ever being whole in memory. */
export interface CaseSource {
  /** Number of the last entry when the source was made. */
  readonly seq: number
  /** All events up to there. */
  readonly events: readonly CaseEvent[]
  /** Under heads of the case, up to there. */
  readonly signatures: readonly HeadSignature[]
  /** Reads from the beginning with each call, and to the end that the case has by then: what was appended meanwhile comes as well. */
  readonly parts: () => ChainParts
}

/** A case that is in memory, to be read as a stored one is. */
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
