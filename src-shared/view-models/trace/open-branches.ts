import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import type { CoverageRow } from '../../case/coverage-row.ts'
import type { HopRow } from './hop-rows.ts'
import type { Knowledge } from './stop-reason.ts'
import type { Trace, TraceInput } from './trace.ts'

/**
 * Where a trace ends because data are missing in the case, and what would have to be requested to
 * continue.
 */
export interface OpenBranch {
  readonly node: string
  /** Chains on which the money arrived and is not known to have left. */
  readonly chains: readonly string[]
  /** Transfers from a start. */
  readonly hop: number
  /** US dollars that are open, decimal text; '0' where no value was reported. */
  readonly value: string
  /**
   * Day of the first traced transfer to it (backward: from it), `YYYY-MM-DD`; '' where none is
   * known.
   */
  readonly since: string
}

/** Requested first: a start and the chains on which it occurs. */
export interface TraceStart {
  readonly node: string
  readonly chains: readonly string[]
}

/** Below this a branch is dust, which is not requested. US dollars. */
const DUST = '1'

function isOpen(known: Knowledge): boolean {
  return known !== 'complete' && known !== 'empty'
}

/**
 * The addresses whose responses a trace lacks, the greatest open sum first, starts before all
 * others. An address whose money is known to have moved on, from responses about others, is not
 * included: nothing has to be paid for what is known.
 */
export function openBranches(
  trace: Pick<Trace, 'hops' | 'transfers' | 'request'>,
  starts: readonly TraceStart[],
  knowledgeOf: TraceInput['knowledgeOf'],
): readonly OpenBranch[] {
  const rows = new Map(trace.hops.map((row) => [row.node, row]))
  const since = firstDays(trace)
  const begun = starts.flatMap(({ node, chains }): OpenBranch[] => {
    const own = new Set([...chains, ...(rows.get(node)?.assets ?? []).map(({ chain }) => chain)])
    const open = [...own].filter((chain) => isOpen(knowledgeOf(node, chain)))
    return open.length === 0 ? [] : [{ node, chains: open.toSorted(), hop: 0, value: rows.get(node)?.value.left ?? '0', since: '' }]
  })
  const isStart = new Set(starts.map(({ node }) => node))
  const min = trace.request.minValue === '' || compareDecimals(trace.request.minValue, DUST) < 0 ? DUST : trace.request.minValue
  const reached = trace.hops.flatMap((row) => (isStart.has(row.node) ? [] : openOf(row, min, since.get(row.node) ?? '', knowledgeOf)))
  return [...begun, ...reached.toSorted((a, b) => compareDecimals(b.value, a.value) || a.hop - b.hop || compareCodeUnits(a.node, b.node))]
}

function openOf({ node, hop, assets }: HopRow, min: string, since: string, knowledgeOf: TraceInput['knowledgeOf']): OpenBranch[] {
  // The fee of a bridge that the trace crossed is no open question, and the bridge serves many others.
  const open = assets.filter(({ left, chain, reason }) => left !== '0' && reason !== 'bridge-fee' && isOpen(knowledgeOf(node, chain)))
  const value = addDecimals(open.flatMap(({ leftValue }) => (leftValue === '' ? [] : [leftValue])))
  // Money without a reported value may be worth anything.
  const isWorthIt = open.some(({ leftValue }) => leftValue === '') || compareDecimals(value, min) >= 0
  return open.length === 0 || !isWorthIt ? [] : [{ node, chains: [...new Set(open.map(({ chain }) => chain))].toSorted(), hop, value, since }]
}

function firstDays({ transfers, request }: Pick<Trace, 'transfers' | 'request'>): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const { transfer } of transfers) {
    const node = request.direction === 'forward' ? transfer.to : transfer.from
    const day = transfer.time.slice(0, 10)
    const known = days.get(node)
    if (day !== '' && (known === undefined || day < known)) days.set(node, day)
  }
  return days
}

/**
 * The coverage row of a response with further pages, whose loaded pages need not be bought again;
 * undefined where there is none.
 */
export function unfinishedRow(coverage: readonly CoverageRow[], subjectId: string, endpoint: string, chain: string): CoverageRow | undefined {
  return coverage.find(
    (row) => row.subjectId === subjectId && row.endpoint === endpoint && row.chain === chain && row.state === 'partial' && row.pages > 0,
  )
}
