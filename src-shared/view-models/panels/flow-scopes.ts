import { isFields } from '../../core/fields.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import type { FlowBar } from '../panel-view.ts'
import { fieldSums, type Sum } from './cells.ts'
import { oncePerQuery, queriesOf, windowText } from './panel-facts.ts'
import type { PanelFacts } from './panel-facts.ts'
import { greatestOf } from './record-columns.ts'
import type { SourcedRow } from './sourced-row.ts'

/**
 * Flows that may be added up: of one window, and either of single chains or of all chains at once.
 */
export interface FlowScope {
  /** Its window and chains, in words. */
  readonly title: string
  readonly rows: readonly SourcedRow[]
  /** Maximum number of responses that the records can come from. */
  readonly responses: number
  /**
   * Flows with addresses other than the subject; for a single scope in response order, since sums
   * do not depend on order.
   */
  readonly others: readonly SourcedRow[]
  /** Sums over `others`, computed once per field. */
  readonly sumOf: (field: string) => Sum
}

/**
 * The scopes of some flows, and the scope of each flow. A response about all chains already
 * contains the single chains.
 */
export function flowScopes(
  facts: Pick<PanelFacts, 'pages' | 'rows'>,
  flows: readonly SourcedRow[],
  own: ReadonlySet<SourcedRow>,
): { readonly scopes: readonly FlowScope[]; readonly scopeOf: (flow: SourcedRow) => FlowScope | undefined } {
  const nameOf = oncePerQuery(({ chain, window, rest }) => `${windowText(window)}\n${chain === 'all' ? 'all' : 'chains'}\n${rest}`)
  const responses = facts.pages.length
  const isOne = new Set(facts.pages.map(({ query }) => nameOf(query))).size < 2
  if (isOne) {
    const scopes = flows.length === 0 ? [] : [scopeOfRows(flows, own, responses, facts.rows)]
    return { scopes, scopeOf: () => scopes[0] }
  }
  const byName = new Map([...Map.groupBy(flows, ({ query }) => nameOf(query))].map(([name, rows]) => [name, scopeOfRows(rows, own, responses)]))
  return { scopes: [...byName.values()], scopeOf: ({ query }) => byName.get(nameOf(query)) }
}

function scopeOfRows(rows: readonly SourcedRow[], own: ReadonlySet<SourcedRow>, responses: number, inResponses = rows): FlowScope {
  const chains = [...new Set(queriesOf(rows, responses).map(({ chain }) => (chain === 'all' ? 'all chains' : chainTitle(chain))))].join(', ')
  const others = own.size === 0 ? inResponses : inResponses.filter((row) => !own.has(row))
  const sums = new Map<string, Sum>()
  const add = fieldSums(others)
  const sumOf = (field: string): Sum => {
    const sum = sums.get(field) ?? add(field)
    sums.set(field, sum)
    return sum
  }
  const { window, rest = '' } = rows[0]?.query ?? {}
  return { title: [windowText(window), chains, choiceText(rest)].filter((text) => text !== '').join(', '), rows, responses, others, sumOf }
}

/**
 * The non-default choices of a request about counterparties, apart from window and chains: `by
 * entity`, `tokens alone`, `filtered`; '' for the default.
 */
export function choiceText(rest: string): string {
  const requested = parseJson(rest)
  if (!isFields(requested)) return ''
  const source = requested['source_input']
  return [
    ...(requested['group_by'] === 'entity' ? ['by entity'] : []),
    ...(source === 'Tokens' ? ['tokens alone'] : source === 'ETH' ? ['ETH alone'] : []),
    ...(isFields(requested['filters']) && Object.keys(requested['filters']).length > 0 ? ['filtered'] : []),
  ].join(', ')
}

/** For the text of a request, which is canonical. */
function parseJson(text: string): unknown {
  return text === '' ? undefined : (JSON.parse(text) as unknown) // what comes out is looked at before it is used
}

/** How a column of flows is drawn: relative to its largest figure. */
export function flowBar(flows: readonly SourcedRow[], field: string, side: FlowBar['side']): FlowBar {
  return { side, max: greatestOf(flows, field) }
}
