import type { GraphNode } from '../graph-types.ts'

/** Whether a node is a subject or a followed address. */
export function isRequested({ kind, followedId }: GraphNode): boolean {
  return kind === 'subject' || followedId !== undefined
}

/** A node that was not requested, of which only a behaviour is known, and which has no look-alike. */
export function isUnidentified(node: GraphNode): boolean {
  const { identity, lookalikes, members, expansion } = node
  const isNameless = identity.nameIs === 'none' || identity.nameIs === 'behaviour'
  const isOrdinary = identity.kind === 'unknown' || identity.kind === 'wallet'
  const hasTag = node.labels.some(({ layer }) => layer === 'investigator')
  return (
    !isRequested(node) &&
    isNameless &&
    isOrdinary &&
    identity.entity === '' &&
    !hasTag &&
    lookalikes.length === 0 &&
    members === undefined &&
    expansion === undefined
  )
}
