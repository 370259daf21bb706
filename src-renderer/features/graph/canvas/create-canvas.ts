import cytoscape from 'cytoscape'
import type { Core, StylesheetJson } from 'cytoscape'
import { SCENE_RENDERER } from './scene-renderer.ts'
import { MIN_ZOOM } from '../../../../src-shared/graph/scene/label-overhang.ts'

/** Cytoscape's types have a misprint in the name of this property. */
const BELOW: object = { 'min-height-bias-bottom': 'data(below)' }

/**
 * The hit areas of the elements. The scene decides their look, so a change of theme or selection
 * restyles nothing.
 */
const GRAPH_STYLE: StylesheetJson = [
  { selector: 'node', style: { width: 'data(size)', height: 'data(size)' } },
  { selector: 'node[wide]', style: { width: 'data(wide)', height: 'data(high)', shape: 'round-rectangle' } },
  { selector: 'edge', style: { width: 'data(width)', 'curve-style': 'straight' } },
  {
    selector: 'edge[weights]',
    style: {
      'curve-style': 'unbundled-bezier',
      'edge-distances': 'node-position',
      'control-point-weights': 'data(weights)',
      'control-point-distances': 'data(distances)',
    },
  },
  {
    // Clicks and drags in a box go to its children and to the canvas; it is dragged by its header
    // (entity-headers.tsx).
    selector: '.box',
    style: {
      events: 'no',
      shape: 'round-rectangle',
      'min-width': 'data(width)',
      'min-width-bias-left': 'data(left)',
      'min-width-bias-right': 'data(right)',
      'min-height': 'data(height)',
      'min-height-bias-top': 'data(above)',
      ...BELOW,
      padding: '0',
    },
  },
]

/** Creates a Cytoscape instance in this container, drawn by the scene renderer. */
export function createCanvas(container: HTMLElement): Core {
  return cytoscape({
    ...SCENE_RENDERER,
    container,
    minZoom: MIN_ZOOM,
    maxZoom: 4,
    // Lasso and selection box are drawn by drawn-selection.ts; a wheel notch zooms by 20 %
    // (canvas-gestures.ts).
    boxSelectionEnabled: false,
    userZoomingEnabled: false,
    style: GRAPH_STYLE,
    // Elements come with their positions; without a name here Cytoscape lays out an empty grid.
    layout: { name: 'null' },
  })
}
