import { chainsTitle } from '../addresses/chains/chains.ts'
import { chainOfRequest } from '../case/query.ts'
import type { Fields } from '../core/fields.ts'
import type { Window } from '../custody/capture.ts'
import { fieldTitle } from './field-titles.ts'

/** The target of the query comes first; all other fields follow by name. */
const FIRST = ['token_address', 'token_symbol', 'queries', 'urls', 'question', 'chain', 'chains']

/**
 * Every field of a request as sent, for display: name and value; pages and order are shown
 * elsewhere. Sorted independently: the evidence stores the fields of a plan in another order than
 * the form, and a report has to read the same from both.
 */
export function requestLines(request: Fields, window: Window | undefined, dateField: string | undefined): (readonly [string, string])[] {
  const { filters, pagination: _pagination, order_by: _order, ...rest } = request
  const rank = (name: string): string => `${String(FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length).padStart(2, '0')} ${name}`
  const named = Object.entries(rest)
    .filter(([name]) => name !== dateField)
    .toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
  return [
    ...named.map(([name, value]): readonly [string, string] =>
      name === 'chain' || name === 'chains' ? [fieldTitle(name), chainsTitle(chainOfRequest(request) ?? '')] : [fieldTitle(name), valueText(value)],
    ),
    ...byName(filters).map(([name, value]): readonly [string, string] => [fieldTitle(`filters.${name}`), valueText(value)]),
    ...(window === undefined ? [] : [['Date range (UTC)', `${window.from} to ${window.to}`] as const]),
  ]
}

function valueText(value: unknown): string {
  if (value === true || value === false) return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const given = new Map(byName(value))
  const ends = [...Object.keys(ENDS), ...given.keys()].filter((end, index, all) => given.has(end) && all.indexOf(end) === index)
  return ends.map((end) => `${ENDS[end] ?? end} ${String(given.get(end))}`).join(', ')
}

const ENDS: Readonly<Record<string, string>> = { min: 'at least', max: 'at most', from: 'from', to: 'to' }

function byName(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : []
}
