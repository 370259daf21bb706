import { isFields } from '../../core/fields.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import { requestOfCapture } from '../../case/query.ts'
import type { QueryPage } from '../../case/readings.ts'
import type { Figure } from '../panel-view.ts'
import { count, verb } from './cells.ts'
import type { CaptureHeader } from '../../case/case-types.ts'

/** Follows the title of a figure that leaves out filtered records. */
const FILTERED = ', filtered'

/**
 * Whether a request filtered the records. Casebook's own defaults, such as not hiding spam, leave
 * nothing out.
 */
export function isFiltered(capture: CaptureHeader): boolean {
  const { filters } = requestOfCapture(capture)
  const usual = endpointOf(capture.endpoint).defaults.fields?.['filters']
  return isFields(filters) && Object.entries(filters).some(([name, value]) => !isFields(usual) || usual[name] !== value)
}

/**
 * Responses in force that are partial: requested with a filter, for a chain and window without an
 * unfiltered response in force.
 */
export interface FilteredResponses {
  readonly alone: ReadonlySet<string>
  /** Notes about filters, as sentences. */
  readonly notes: readonly string[]
}

/** `what`: display name of the records: `balances`. */
export function filteredResponses(pages: readonly QueryPage[], what: string): FilteredResponses {
  const positionOf = ({ query: { chain, window } }: QueryPage): string => `${chain}\n${window?.from ?? ''}\n${window?.to ?? ''}`
  const filtered = pages.filter(({ capture }) => isFiltered(capture))
  if (filtered.length === 0) return { alone: new Set(), notes: [] }
  const whole = new Set(pages.filter((page) => !filtered.includes(page)).map(positionOf))
  const alone = filtered.filter((page) => !whole.has(positionOf(page)))
  const questions = Map.groupBy(filtered, ({ query }) => query.rest).size
  return {
    alone: new Set(alone.map(({ capture }) => capture.id)),
    notes: [
      `${count(filtered.length, 'result')} of ${count(pages.length, 'result')} ${verb(filtered.length, 'was', 'were')} requested with a filter that excludes some ${what}.${
        questions > 1 ? ` They used ${questions} different filters and are listed together.` : ''
      }${alone.length > 0 ? ' Figures based on them are marked “filtered”: they cover only the requested records.' : ' Results without a filter are included as well. Records in both are listed once, as in the newest result.'}`,
    ],
  }
}

/** Marks each figure that depends on a partial response. */
export function figuresFiltered(figures: readonly Figure[], { alone }: FilteredResponses): readonly Figure[] {
  if (alone.size === 0) return figures
  return figures.map((figure) =>
    figure.captureIds.some((id) => alone.has(id))
      ? { ...figure, title: `${figure.title}${FILTERED}`, rule: `${figure.rule} Requested with a filter that excludes some records.`.trim() }
      : figure,
  )
}
