import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { LoadedCapture } from '../case/case-state.ts'
import { requestOfCapture } from '../case/query.ts'

/**
 * Captures of an endpoint whose request filtered the records, i.e. has a field that is neither a
 * default nor in `OF_ALL`.
 */
export function narrowedCaptures(captures: readonly Pick<LoadedCapture, 'capture'>[], endpoint: EndpointId): ReadonlySet<string> {
  const { fields = {} } = endpointOf(endpoint).defaults
  const usual = new Set(Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`))
  const isUsual = ([name, value]: readonly [string, unknown]): boolean => OF_ALL.has(name) || usual.has(`${name} ${JSON.stringify(value)}`)
  return new Set(
    captures.flatMap(({ capture }) =>
      capture.endpoint === endpoint && !Object.entries(requestOfCapture(capture)).every(isUsual) ? [capture.id] : [],
    ),
  )
}

/** Fields for the address, chain, time and order, which leave nothing out. */
const OF_ALL: ReadonlySet<string> = new Set([
  'address',
  'wallet_address',
  'entity_name',
  'chain',
  'chains',
  'date',
  'date_range',
  'pagination',
  'order_by',
])
