import type { Core, EventObject } from 'cytoscape'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { isWithin, type Outline } from '../../../../src-shared/graph/geometry/within-outline.ts'
import { BOX_CLASS } from './canvas-elements.ts'

export interface CanvasSelection {
  /** Shows a selection made elsewhere, without reporting it back. */
  readonly show: (ids: ReadonlySet<string>) => void
}

function isAdditive({ originalEvent }: EventObject): boolean {
  return originalEvent instanceof MouseEvent && (originalEvent.shiftKey || originalEvent.ctrlKey || originalEvent.metaKey)
}

/** The ids of the nodes within an outline and of the edges between them. */
export function within(core: Core, outline: Outline): string[] {
  const nodes = core.nodes().filter((node) => !node.hasClass(BOX_CLASS) && isWithin(node.position(), outline))
  return nodes.union(nodes.edgesWith(nodes)).map((element) => element.id())
}

/** The ids of all drawn nodes and edges: what Ctrl+A selects. */
export function allDrawn({ nodes, edges }: GraphScene): string[] {
  return [...nodes.map(({ id }) => id), ...edges.map(({ id }) => edgeKey(id))]
}

/** Reports the nodes and edges that a click on the canvas selects, as one selection. */
export function listenToSelection(core: Core, onSelect: (selection: ReadonlySet<string>) => void): CanvasSelection {
  let reporting: ReturnType<typeof setTimeout> | undefined
  let isShowing = false

  const report = (): void => {
    if (!core.destroyed()) onSelect(new Set(core.elements(':selected').map((element) => element.id())))
  }
  // A click changes several elements: they are reported as one selection.
  const soon = (): void => {
    clearTimeout(reporting)
    reporting = setTimeout(report)
  }
  core.on('select unselect', () => {
    if (!isShowing) soon()
  })
  // A click on empty canvas also deselects selected items that are not on the canvas.
  core.on('tap', (event) => {
    if (!isAdditive(event)) soon()
  })
  return {
    show: (ids) => {
      isShowing = true
      core.batch(() => {
        core.elements(':selected').forEach((element) => {
          if (!ids.has(element.id())) element.unselect()
        })
        for (const id of ids) core.getElementById(id).select()
      })
      isShowing = false
    },
  }
}
