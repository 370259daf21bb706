import type { GraphScene } from '../scene/graph-scene.ts'
import { edgeKey } from '../edge-key.ts'

/** A node with its lines and the nodes at their other ends, by the ids that the canvas has for them. */
export function neighbourhood(scene: GraphScene, id: string): ReadonlySet<string> {
  const near = new Set([id])
  for (const { id: edge, source, target } of scene.edges) {
    if (source !== id && target !== id) continue
    near.add(edgeKey(edge)).add(source).add(target)
  }
  return near
}

/** What is drawn in full while all else fades; undefined for everything. `dimmed` is taken out of either. */
export function drawnInFull(
  scene: GraphScene,
  shown: ReadonlySet<string> | undefined,
  dimmed: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (dimmed === undefined || dimmed.size === 0) return shown
  const all = shown ?? new Set([...scene.nodes.map(({ id }) => id), ...scene.edges.map(({ id }) => edgeKey(id))])
  return new Set([...all].filter((id) => !dimmed.has(id)))
}
