import type { DecodedResponse } from '../../service/response/rows.ts'
import { labelColumnsOf } from '../columns/label-columns.ts'
import { contractsNamed } from './contracts-named.ts'
import { readLabelOccurrences } from '../label-occurrences.ts'
import { tokensNamed } from '../tokens-named.ts'
import type { CaptureHeader } from '../case-types.ts'
import type { Names } from './names-types.ts'

/**
 * The names of a capture; `response` is decoded from its body, undefined where that was not possible.
 */
export function namesOf(capture: CaptureHeader, response: DecodedResponse | undefined): Names {
  const rows = response?.rows ?? []
  const names: Names = {
    labels: labelColumnsOf(readLabelOccurrences(capture, response)),
    tokens: tokensNamed(capture, rows),
    contracts: contractsNamed(capture, rows),
  }
  // Substrings of a body keep the whole body in memory; a clone does not.
  return structuredClone(names)
}
