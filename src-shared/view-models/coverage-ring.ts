import type { CoverageRow, CoverageState } from '../case/coverage-row.ts'

/** A part of the ring around an avatar: where it begins and how long it is, as shares of the whole round. For drawing only. */
export interface RingPart {
  readonly state: CoverageState
  readonly from: number
  readonly length: number
}

/** Clockwise: what is complete first, what was never asked last. What cannot be asked is no part of it. */
const ORDER: readonly CoverageState[] = ['found', 'partial', 'empty', 'failed', 'not-asked']

/** What came of all that can be asked about a subject, as parts of one round; none where nothing can be asked. */
export function coverageRing(rows: readonly Pick<CoverageRow, 'state'>[]): readonly RingPart[] {
  const counts = new Map<CoverageState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  const all = ORDER.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  let before = 0
  return ORDER.flatMap((state): RingPart[] => {
    const count = counts.get(state) ?? 0
    if (count === 0) return []
    const part = { state, from: before / all, length: count / all }
    before += count
    return [part]
  })
}
