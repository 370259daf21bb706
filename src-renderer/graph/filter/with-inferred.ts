import type { InferredLine } from '../../../src-shared/graph-event.ts'
import type { ReadablePart } from './readable-part.ts'

/** A part with the inferred lines whose two ends are drawn; the same part where there is none. */
export function withInferred(part: ReadablePart, lines: readonly InferredLine[]): ReadablePart {
  if (lines.length === 0) return part
  const drawn = new Set(part.nodes.map(({ id }) => id))
  const inferred = lines.filter(({ source, target }) => drawn.has(source) && drawn.has(target))
  return inferred.length === 0 ? part : { ...part, inferred }
}
