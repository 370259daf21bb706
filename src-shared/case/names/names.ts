import type { Answer } from '../../service/response/rows.ts'
import type { CaptureHeader } from '../case-state.ts'
import { labelColumnsOf, type LabelColumns } from '../columns/label-columns.ts'
import { contractsNamed } from './contracts-named.ts'
import { readSightings } from '../label-occurrences.ts'
import { tokensNamed, type TokenNamed } from '../tokens-named.ts'

/**
 * Names in a response: as large as the response, so they are stored apart from the summary and read
 * for the views that need them. Derived from the body, never evidence. Plain data, so that it can
 * be stored and sent to a worker.
 */
export interface Names {
  /** Labels in the response, by `labelKey` of their address. */
  readonly labels: LabelColumns
  readonly tokens: readonly TokenNamed[]
  /** Every token in the response, nested records included (`contractsNamed`); may be absent. */
  readonly contracts?: Uint32Array
}

/**
 * The names of a capture; `answer` is decoded from its body, undefined where that was not possible.
 */
export function namesOf(capture: CaptureHeader, answer: Answer | undefined): Names {
  const rows = answer?.rows ?? []
  const names: Names = {
    labels: labelColumnsOf(readSightings(capture, answer)),
    tokens: tokensNamed(capture, rows),
    contracts: contractsNamed(capture, rows),
  }
  // Substrings of a body keep the whole body in memory; a clone does not.
  return structuredClone(names)
}
