import type { Identity } from '../../evidence/identity/identity.ts'
import { shortAddress } from '../../text/short-address.ts'
import { visibleText } from '../../text/safe-text.ts'
import { NAMESAKE_HEAD } from '../../views/graph/distinct-names.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import { addressOfNode } from '../../views/trace/trace-ground.ts'
import { APART, listedName } from '../canvas/graph-text.ts'

/**
 * What each node is called in a list where no two may read the same. One that transfers name and no flow does is called by its labels
 * (`identity`); whom else they name is not known there, so that the head of its address stands behind.
 */
export function nodeNames({ nodes }: Pick<GraphModel, 'nodes'>, identity?: (node: string) => Identity): (id: string) => string {
  const known = new Map(nodes.map((node) => [node.id, listedName(node)]))
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const { address } = addressOfNode(id)
    const name = identity?.(id).name ?? ''
    return name === '' ? shortAddress(address) : `${visibleText(name)}${APART}${visibleText(address, NAMESAKE_HEAD)}`
  }
}
