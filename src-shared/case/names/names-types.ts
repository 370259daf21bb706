import type { LabelColumns } from '../columns/label-columns.ts'
import type { TokenNamed } from '../tokens-named.ts'

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
