import type { Capture } from '../../../src-shared/custody/capture.ts'
import { hasFlows, type FlowColumns } from '../../../src-shared/case/flow-columns.ts'
import type { FlowCapture } from '../../../src-shared/case/read-responses.ts'
import { serves, withBodies } from '../capture-rows.ts'
import { rowsAt, type Database } from '../database.ts'

/** The action named in a failure to read flows. */
export const READING_FLOWS = 'Reading the flows of the case'

type FlowStores = Pick<Database, 'captures' | 'bodies' | 'flows'>

/**
 * The flows and relations of captures, in order; undefined for those without. Reads stored columns
 * where usable, else calls `made` to derive them from the body.
 */
export async function readFlows(
  stores: FlowStores,
  loaded: readonly FlowCapture[],
  made: (capture: Capture) => Promise<FlowColumns | undefined>,
): Promise<(FlowColumns | undefined)[]> {
  const stored = await rowsAt(
    stores.flows,
    loaded.map(({ capture }) => capture),
  )
  const found: (FlowColumns | undefined)[] = []
  for (const [at, one] of loaded.entries()) {
    const row = stored[at]
    if (row !== undefined && serves(row)) found.push(row.columns)
    else if (!hasFlows(one.capture.endpoint) || !one.summary.understood) found.push(undefined)
    else {
      const rows = await rowsAt(stores.captures, [one.capture])
      const [capture] = await withBodies(
        stores,
        rows.flatMap((known) => known ?? []),
      )
      found.push(capture === undefined ? undefined : await made(capture))
    }
  }
  return found
}
