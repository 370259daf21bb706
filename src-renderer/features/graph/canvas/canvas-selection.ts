import type { Core, EventObject } from 'cytoscape'
import type { GraphScene } from '../scene/graph-scene.ts'
import { edgeKey } from '../edge-key.ts'
import { isWithin, type Outline } from '../selection/within-outline.ts'
import { BOX_CLASS } from './canvas-elements.ts'

export interface CanvasSelection {
  /** Shows what was selected elsewhere, which the canvas then has no reason to report. */
  readonly show: (ids: ReadonlySet<string>) => void
}

function isAdditive({ originalEvent }: EventObject): boolean {
  return originalEvent instanceof MouseEvent && (originalEvent.shiftKey || originalEvent.ctrlKey || originalEvent.metaKey)
}

/** What lies within an outline, as it is selected: nodes, and the edges between them. */
export function within(core: Core, outline: Outline): string[] {
  const nodes = core.nodes().filter((node) => !node.hasClass(BOX_CLASS) && isWithin(node.position(), outline))
  return nodes.union(nodes.edgesWith(nodes)).map((element) => element.id())
}

/** All nodes and edges that are drawn: what Ctrl+A selects. */
export function allDrawn({ nodes, edges }: GraphScene): string[] {
  return [...nodes.map(({ id }) => id), ...edges.map(({ id }) => edgeKey(id))]
}

/** Reports what a click on the canvas selects, of nodes and edges alike; each as one selection. */
export function listenToSelection(core: Core, onSelect: (selection: ReadonlySet<string>) => void): CanvasSelection {
  let reporting: ReturnType<typeof setTimeout> | undefined
  let isShowing = false

  const report = (): void => {
    if (!core.destroyed()) onSelect(new Set(core.elements(':selected').map((element) => element.id())))
  }
  // A click changes several elements: they are one selection.
  const soon = (): void => {
    clearTimeout(reporting)
    reporting = setTimeout(report)
  }
  core.on('select unselect', () => {
    if (!isShowing) soon()
  })
  // What is selected and not on the canvas is deselected as well.
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
