import { chainTitle } from '../../addresses/chains/chains.ts'
import { queryKey } from '../../case/query.ts'
import { hasMorePages } from '../../case/readings.ts'
import { cellOf } from './cells.ts'
import { utcTime } from './times.ts'
import type { ResponsePage } from './sourced-row.ts'

const ALL = 'all'
/** Length of YYYY-MM-DD. */
const DAY_LETTERS = 10

/** The range in which the responses to one query cover some chains completely. */
interface Stretch {
  readonly chains: readonly string[]
  readonly isWhole: (time: string) => boolean
  /** Where a further page would continue, in words; '' where there is none. */
  readonly open: string
}

/** The times at which a history covers all requested chains, and where pages are missing. */
export interface CoveredTimestamps {
  readonly isWhole: (time: string) => boolean
  /** `Ethereum from 2026-03-30`: what further pages would cover, each once. */
  readonly open: readonly string[]
}

/**
 * A history is delivered in pages, and separately for each chain: after the last page of one chain
 * the sum of the others is not the value of the address, and would look like a loss. `field` is the
 * time of a record, by which the records were requested to be ordered.
 */
export function coveredTimestamps(pages: readonly ResponsePage[], field: string): CoveredTimestamps {
  const stretches = [...Map.groupBy(pages, ({ query }) => queryKey(query)).values()].flatMap((ofQuery) => stretchOf(ofQuery, field) ?? [])
  const requested = new Set(stretches.flatMap(({ chains }) => chains))
  const wanted = requested.has(ALL) ? [ALL] : [...requested]
  const known = new Map<string, boolean>()
  return {
    isWhole: (time) => {
      const before = known.get(time)
      if (before !== undefined) return before
      const whole = wanted.every((chain) => stretches.some((stretch) => stretch.chains.includes(chain) && stretch.isWhole(time)))
      known.set(time, whole)
      return whole
    },
    open: [...new Set(stretches.flatMap(({ open }) => (open === '' ? [] : [open])))],
  }
}

function stretchOf(pages: readonly ResponsePage[], field: string): Stretch | undefined {
  const last = pages.toSorted((a, b) => a.query.page - b.query.page).at(-1)
  if (last === undefined) return undefined
  const { query, response, summary } = last
  const chains = query.chain.split(',')
  const isRequested = (time: string): boolean => {
    const day = time.slice(0, DAY_LETTERS)
    return query.window === undefined || (day >= query.window.from && day <= query.window.to)
  }
  if (!hasMorePages(summary)) return { chains, isWhole: isRequested, open: '' }
  const titles = chains.map((chain) => (chain === ALL ? 'all chains' : chainTitle(chain))).join(', ')
  // If the order is not by time, the loaded pages cover no time completely.
  if (query.order !== '' && !query.order.includes(`"${field}"`)) return { chains, isWhole: () => false, open: titles }
  const times = response.rows.map((row) => utcTime(cellOf(row, field))).flatMap(({ state, text }) => (state === 'value' ? [text] : []))
  const isDescending = query.order.includes('"DESC"')
  const sorted = times.toSorted()
  // Records of the time at which a page ends may continue on the next page.
  const end = isDescending ? sorted[0] : sorted.at(-1)
  if (end === undefined) return { chains, isWhole: () => false, open: titles }
  return {
    chains,
    isWhole: (time) => isRequested(time) && (isDescending ? time > end : time < end),
    open: `${titles} ${isDescending ? 'until' : 'from'} ${end.slice(0, DAY_LETTERS)}`,
  }
}
