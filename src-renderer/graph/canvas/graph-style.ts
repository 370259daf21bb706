import type { StylesheetJson } from 'cytoscape'
import { SUBJECT_RADIUS } from '../scene/node-box.ts'

/**
 * The one look of every node for Cytoscape: as large as a disc, for the pointer, and not drawn. Nothing of it differs between nodes or
 * themes, so that no change of one has to be styled; all that is seen is drawn by the picture layer.
 */
export const GRAPH_STYLE: StylesheetJson = [
  { selector: 'node', style: { width: 2 * SUBJECT_RADIUS, height: 2 * SUBJECT_RADIUS, opacity: 0, 'overlay-opacity': 0 } },
]
