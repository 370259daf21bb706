import type { InferredLine } from '../../../src-shared/graph-event.ts'
import type { ActState } from '../../evidence/curation/curation.ts'

/**
 * Of what a trace infers, the lines that no act of the case holds yet, or holds resting on fewer transfers. An act that is undone is an act: what the
 * investigator took back does not come again by itself.
 */
export function freshInferences(lines: readonly InferredLine[], acts: readonly ActState[]): InferredLine[] {
  if (lines.length === 0) return []
  const held = new Map<string, number>()
  for (const { act } of acts) {
    if (act.kind !== 'lines-inferred') continue
    for (const { id, matched } of act.lines) held.set(id, Math.max(held.get(id) ?? 0, matched))
  }
  return lines.filter(({ id, matched }) => matched > (held.get(id) ?? 0))
}
