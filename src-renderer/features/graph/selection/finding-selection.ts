import type { FindingAbout } from '../../../../src-shared/custody/capture.ts'
import { joinedEdges, joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'

/**
 * The items a finding about this selection refers to: a group is replaced by its members; edges are
 * referred to directly, inferred ones too.
 */
export function aboutOfSelection(
  { nodes, edges }: GraphModel,
  { inferred = [] }: Pick<VisibleGraph, 'inferred'>,
  selection: ReadonlySet<string>,
): FindingAbout {
  const lines = [
    ...joinedEdges(edges).map(({ kind, source, target }) => ({ kind, source, target })),
    ...inferred.map(({ source, target }) => ({ kind: 'inferred', source, target })),
  ]
  return {
    nodeIds: nodes.filter(({ id }) => selection.has(id)).flatMap(({ id, members }) => members ?? [id]),
    lines: lines.filter((line) => selection.has(edgeKey(joinedId(line)))),
  }
}

/**
 * The selection of a finding's items, as far as the graph draws them: members of a collapsed group
 * become the group.
 */
export function linkedSelection(
  { nodeIds, lines }: FindingAbout,
  { nodes, edges }: GraphModel,
  { inferred = [] }: Pick<VisibleGraph, 'inferred'>,
): string[] {
  const wanted = new Set(nodeIds)
  const known = new Set([...edges.map(joinedId), ...inferred.map(({ source, target }) => joinedId({ kind: 'inferred', source, target }))])
  return [
    ...nodes.filter(({ id, members }) => wanted.has(id) || members?.some((member) => wanted.has(member)) === true).map(({ id }) => id),
    ...lines.map(joinedId).flatMap((id) => (known.has(id) ? [edgeKey(id)] : [])),
  ]
}

/** Whether a finding is about any item of a selection. */
export function isAboutAny({ nodeIds, lines }: FindingAbout, { nodes }: GraphModel, selection: ReadonlySet<string>): boolean {
  if (nodeIds.some((id) => selection.has(id)) || lines.some((line) => selection.has(edgeKey(joinedId(line))))) return true
  const wanted = new Set(nodeIds)
  return nodes.some(({ id, members }) => selection.has(id) && members?.some((member) => wanted.has(member)) === true)
}
