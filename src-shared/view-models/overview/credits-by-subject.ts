import { addDecimals, compareDecimals, isDecimal, isZeroDecimal } from '../../core/decimal.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import type { LoadedCapture } from '../../case/case-state.ts'
import type { Subject } from '../../case/case-types.ts'

export interface CreditsOfSubject {
  /** Credits, decimal text. */
  readonly total: string
  /** The most expensive first. */
  readonly lines: readonly { readonly endpoint: EndpointId; readonly title: string; readonly credits: string; readonly responses: number }[]
}

/** The credits used by the responses about a subject, by endpoint, as stored in their captures. */
export function creditsBySubject(captures: readonly LoadedCapture[], subject: Subject): CreditsOfSubject {
  const own = captures.filter(({ capture }) => isDecimal(capture.creditsUsed) && isAboutSubject(capture, subject)).map(({ capture }) => capture)
  const lines = [...Map.groupBy(own, ({ endpoint }) => endpoint)].map(([endpoint, group]) => ({
    endpoint,
    title: endpointOf(endpoint).title,
    credits: addDecimals(group.map(({ creditsUsed }) => creditsUsed)),
    responses: group.length,
  }))
  return {
    total: addDecimals(lines.map(({ credits }) => credits)),
    lines: lines.filter(({ credits }) => !isZeroDecimal(credits)).toSorted((a, b) => compareDecimals(b.credits, a.credits)),
  }
}
