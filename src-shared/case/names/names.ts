import type { Answer } from '../../service/response/rows.ts'
import type { CaptureHeader } from '../case-state.ts'
import { labelColumnsOf, type LabelColumns } from '../columns/label-columns.ts'
import { contractsNamed } from './contracts-named.ts'
import { readSightings } from '../label-occurrences.ts'
import { tokensNamed, type TokenNamed } from '../tokens-named.ts'

/**
 * What an answer names: as large as the answer, so that it stands apart from the digest and is read for the views that need it. Derived
 * from the body alone, never evidence. Plain data, so that it can be stored and sent to a worker.
 */
export interface Names {
  /** Labels that the answer carries, by `labelKey` of their address. */
  readonly labels: LabelColumns
  readonly tokens: readonly TokenNamed[]
  /** Every token that it names, also within its records (`contractsNamed`); absent in names that an older decoder made. */
  readonly contracts?: Uint32Array
}

/** What a capture names; `answer` is what was decoded from its body, undefined where that is none. */
export function namesOf(capture: CaptureHeader, answer: Answer | undefined): Names {
  const rows = answer?.rows ?? []
  const names: Names = {
    labels: labelColumnsOf(readSightings(capture, answer)),
    tokens: tokensNamed(capture, rows),
    contracts: contractsNamed(capture, rows),
  }
  // Texts cut out of a body keep the whole body in memory: copies of their own do not.
  return structuredClone(names)
}
