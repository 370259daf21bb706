import type { CoverageRow, CoverageState } from '../case/coverage-row.ts'

/**
 * A segment of the ring around an avatar: its start and length as shares of the full circle. For
 * drawing only.
 */
export interface RingPart {
  readonly state: CoverageState
  readonly from: number
  readonly length: number
}

/**
 * Clockwise: complete states first, not requested last. Endpoints that are not available are not
 * part of the ring.
 */
const ORDER: readonly CoverageState[] = ['found', 'partial', 'empty', 'failed', 'not-requested']

/**
 * The coverage of everything that can be requested about a subject, as segments of one ring; empty
 * where nothing can be requested.
 */
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
