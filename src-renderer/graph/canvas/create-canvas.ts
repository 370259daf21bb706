import cytoscape from 'cytoscape'
import type { Core, StylesheetJson } from 'cytoscape'
import { SUBJECT_RADIUS } from '../scene/node-box.ts'
import { LEAST_ZOOM } from './view-of-all.ts'

/**
 * The one look of every node for Cytoscape: as large as a disc, for the pointer, and not drawn. Nothing of it differs between nodes or
 * themes, so that no change of one has to be styled; all that is seen is drawn by the picture layer.
 */
const GRAPH_STYLE: StylesheetJson = [
  { selector: 'node', style: { width: 2 * SUBJECT_RADIUS, height: 2 * SUBJECT_RADIUS, opacity: 0, 'overlay-opacity': 0 } },
]

/** cytoscape adds a style element unless this id exists; the content security policy forbids style elements (graph.css holds its one rule). */
const CYTOSCAPE_STYLE_ID = '__________cytoscape_stylesheet'

function claimStyleElement(): void {
  if (document.getElementById(CYTOSCAPE_STYLE_ID) !== null) return
  const claim = document.createElement('meta')
  claim.id = CYTOSCAPE_STYLE_ID
  document.head.append(claim)
}

/** Cytoscape in this box: it knows where nodes stand and what the pointer hits, and draws nothing. */
export function createCanvas(container: HTMLElement): Core {
  claimStyleElement()
  const core = cytoscape({
    container,
    minZoom: LEAST_ZOOM,
    maxZoom: 4,
    // The wheel and the box are ours (canvas-gestures.ts, drawn-selection.ts).
    boxSelectionEnabled: false,
    userZoomingEnabled: false,
    // Its own sheets, which are cleared at each move, are as small as can be.
    pixelRatio: 0.02,
    style: GRAPH_STYLE,
    // Elements come with their places; without a name here Cytoscape lays out an empty grid.
    layout: { name: 'null' },
  })
  leaveUndrawn(core)
  return core
}

/** What Cytoscape's renderer draws elements with. */
const DRAWING = ['drawLayeredElements', 'drawCachedElements', 'drawCachedNodes']

/**
 * To look through all of its elements at each of its frames, and to measure each, costs Cytoscape more than the picture that is seen, and
 * nobody sees what it would draw. It goes on telling when it does.
 */
function leaveUndrawn(core: Core): void {
  const { renderer } = core as Core & { readonly renderer?: () => object } // there in every core, and left out of its type
  const held = renderer?.call(core)
  if (held !== undefined) Object.assign(held, Object.fromEntries(DRAWING.map((name) => [name, () => undefined])))
}
