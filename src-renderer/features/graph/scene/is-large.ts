import type { GraphScene } from './graph-scene.ts'

/**
 * Of more nodes and lines than this, labels are placed once nothing moves, comes or is zoomed any more: at each drawing they would cost more
 * than all else. What comes is drawn in slices, and stands where it stands at once.
 */
const MANY_ELEMENTS = 400

/** Whether a picture of so much is worked out in slices. */
export function isLarge({ nodes, edges }: Pick<GraphScene, 'nodes' | 'edges'>): boolean {
  return nodes.length + edges.length > MANY_ELEMENTS
}
