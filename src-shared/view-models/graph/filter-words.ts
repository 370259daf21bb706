import { formatDecimal } from '../../core/decimal.ts'
import type { GraphFilterRecord } from '../../custody/graph-event.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import { coverageWords } from './node-coverage.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { tokenWords } from './time/token-names.ts'
import { filterPartText } from './messages.ts'

/** The parts of a filter that can be removed individually. */
export type FilterPart = 'direction' | 'relations' | 'value' | 'chains' | 'tokens' | 'labels' | 'coverage' | 'time' | 'unknown'

/** The text of each part of a filter that leaves something out, by part. */
export function filterParts(filter: GraphFilterRecord): readonly (readonly [part: FilterPart, words: string])[] {
  const usd = (value: string): string => `$${formatDecimal(value)}`
  const { min, max, from, to } = filter
  const value =
    min !== '' && max !== ''
      ? filterPartText.range(usd(min), usd(max))
      : min !== ''
        ? filterPartText.atLeast(usd(min))
        : max !== ''
          ? filterPartText.atMost(usd(max))
          : ''
  const time =
    from !== '' && to !== ''
      ? from === to
        ? from
        : filterPartText.range(from, to)
      : from !== ''
        ? filterPartText.from(from)
        : to !== ''
          ? filterPartText.until(to)
          : ''
  const direction =
    filter.incoming && filter.outgoing
      ? ''
      : filter.incoming
        ? filterPartText.incoming
        : filter.outgoing
          ? filterPartText.outgoing
          : filterPartText.noFlows
  const parts: [FilterPart, string][] = [
    ['tokens', list(filter.tokens.map(tokenWords))],
    ['chains', filter.chains.map((chain) => (chain === 'all' ? filterPartText.allChains : chainTitle(chain))).join(', ')],
    ['direction', direction],
    ['relations', filter.relations ? '' : filterPartText.noRelations],
    ['value', value],
    ['time', time],
    ['unknown', filter.knownOnly === true && (time !== '' || filter.tokens.length > 0) ? filterPartText.knownOnly : ''],
    ['labels', list(filter.labels)],
    ['coverage', list(filter.coverage.map(coverageWords))],
  ]
  return parts.filter(([, words]) => words !== '')
}

function list(texts: readonly string[]): string {
  return texts.map((text) => visibleText(text, 40)).join(', ')
}

/** What a filter leaves visible, in words; empty where it leaves nothing out. */
export function filterWords(filter: GraphFilterRecord): string[] {
  return filterParts(filter).map(([, words]) => words)
}
