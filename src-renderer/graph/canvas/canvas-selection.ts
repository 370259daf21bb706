import type { Core, EventObject } from 'cytoscape'
import type { Point } from '../layout/layout.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import { edgeKey, edgeOfKey } from '../edge-key.ts'
import { isWithin, type Outline } from '../selection/within-outline.ts'
import type { LivePlace } from './live-place.ts'

/** Lines are none of Cytoscape's: what the pointer hits of them, and which are selected, is told here. */
export interface SelectionLink {
  /** The line at a point, in the units of places. */
  readonly edgeUnder: (point: Point) => string | undefined
  /** What the case has as selected now. */
  readonly selected: () => ReadonlySet<string>
  readonly onSelect: (selection: ReadonlySet<string>) => void
}

export interface CanvasSelection {
  /** Shows what was selected elsewhere, which the canvas then has no reason to tell. */
  readonly show: (ids: ReadonlySet<string>) => void
  /** A click beside all nodes, with a key that adds: the line there comes to what is selected, or goes. */
  readonly toggleLine: (point: Point) => void
}

function isAdditive({ originalEvent }: EventObject): boolean {
  return originalEvent instanceof MouseEvent && (originalEvent.shiftKey || originalEvent.ctrlKey || originalEvent.metaKey)
}

/** What lies within an outline, as it is selected: nodes, and the lines between them. */
export function within({ nodes, edges }: GraphScene, placeOf: LivePlace, outline: Outline): string[] {
  const ids = new Set(
    nodes.flatMap(({ id }) => {
      const place = placeOf(id)
      return place !== undefined && isWithin(place, outline) ? [id] : []
    }),
  )
  return [...ids, ...edges.flatMap(({ id, source, target }) => (ids.has(source) && ids.has(target) ? [edgeKey(id)] : []))]
}

/** All nodes and lines that are drawn: what Ctrl+A selects. */
export function allDrawn({ nodes, edges }: GraphScene): string[] {
  return [...nodes.map(({ id }) => id), ...edges.map(({ id }) => edgeKey(id))]
}

/** Tells what a click on the canvas selects, of nodes and lines alike; each as one selection. */
export function listenToSelection(core: Core, { edgeUnder, selected, onSelect }: SelectionLink): CanvasSelection {
  let telling: ReturnType<typeof setTimeout> | undefined
  let isTold = false
  /** The lines that the click under way leaves selected; undefined where it says nothing about lines. */
  let lines: readonly string[] | undefined

  const tell = (): void => {
    if (core.destroyed()) return
    const kept = lines ?? [...selected()].filter((id) => edgeOfKey(id) !== undefined)
    lines = undefined
    onSelect(new Set([...core.elements(':selected').map((element) => element.id()), ...kept]))
  }
  // A click changes several elements: they are one selection.
  const soon = (): void => {
    clearTimeout(telling)
    telling = setTimeout(tell)
  }
  core.on('select unselect', () => {
    if (!isTold) soon()
  })
  core.on('tap', (event) => {
    if (isAdditive(event)) return
    const edge = event.target === core ? edgeUnder(event.position) : undefined
    lines = edge === undefined ? [] : [edgeKey(edge)]
    soon()
  })
  return {
    show: (ids) => {
      isTold = true
      core.batch(() => {
        core.elements(':selected').forEach((element) => {
          if (!ids.has(element.id())) element.unselect()
        })
        for (const id of ids) core.getElementById(id).select()
      })
      isTold = false
    },
    toggleLine: (point) => {
      const edge = edgeUnder(point)
      if (edge === undefined) return
      const next = new Set(selected())
      if (!next.delete(edgeKey(edge))) next.add(edgeKey(edge))
      onSelect(next)
    },
  }
}
