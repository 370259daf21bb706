import type { Identity } from '../../../../src-shared/case/identity/identity.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { NAMESAKE_HEAD } from '../../../../src-shared/view-models/graph/distinct-names.ts'
import { addressOfNode } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { SEPARATOR, listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/**
 * Unique names of nodes in a list. A node in transfers but in no flow is named by its labels
 * (`identity`); the other nodes of transfers are not known there, so the first digits of its
 * address are appended.
 */
export function nodeNames({ nodes }: Pick<GraphModel, 'nodes'>, identity?: (node: string) => Identity): (id: string) => string {
  const known = new Map(nodes.map((node) => [node.id, listedName(node)]))
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const { address } = addressOfNode(id)
    const name = identity?.(id).name ?? ''
    return name === '' ? shortAddress(address) : `${visibleText(name)}${SEPARATOR}${visibleText(address, NAMESAKE_HEAD)}`
  }
}
