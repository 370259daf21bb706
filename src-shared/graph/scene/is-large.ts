/**
 * Above this number of nodes and edges, labels are placed only once nothing moves, loads or zooms:
 * at each drawing they would cost more than all else. New items are drawn in slices, at their final
 * position at once.
 */
const MANY_ELEMENTS = 400

/** Whether a graph is so large that it is computed in slices. */
export function isLarge({ nodes, edges }: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] }): boolean {
  return nodes.length + edges.length > MANY_ELEMENTS
}
