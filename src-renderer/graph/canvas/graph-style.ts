import type { StylesheetJson } from 'cytoscape'
import { edgeColour, type GraphColours } from './graph-colours.ts'

/** Beyond this many elements edges become haystacks and moving draws from a texture. */
export const MANY_ELEMENTS = 400

const KINDS = ['exchange', 'mixer', 'bridge', 'contract', 'fund', 'person', 'wallet', 'unknown'] as const

/** What stays when the pointer rests on a node, or a path is shown, is drawn in full; all else is as faint as this. */
export const FADED = 0.35

/** Style of the canvas: discs and lines. Everything that differs between elements comes from their data, so that one sheet serves all. */
export function graphStyle(colours: GraphColours, many: boolean): StylesheetJson {
  // A haystack is what many edges can afford.
  const lines: Record<string, string> = many
    ? { 'curve-style': 'haystack', 'haystack-radius': '0' }
    : { 'curve-style': 'straight', 'target-arrow-shape': 'triangle' }
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        'background-color': colours.canvas,
        'border-width': 1.5,
        'border-color': colours.kinds.unknown.full,
        'overlay-opacity': 0,
      },
    },
    ...KINDS.map((kind) => ({
      selector: `node[kind = "${kind}"]`,
      style: { 'background-color': colours.kinds[kind].soft, 'border-color': colours.kinds[kind].full },
    })),
    ...KINDS.map((kind) => ({
      selector: `node[kind = "${kind}"][look = "solid"]`,
      style: { 'background-color': colours.kinds[kind].full },
    })),
    { selector: 'node[kind = "group"]', style: { shape: 'round-rectangle', 'background-color': colours.canvas, 'border-color': colours.line } },
    {
      selector: 'edge',
      style: {
        width: 'data(width)',
        'line-color': colours.edge,
        'target-arrow-color': colours.edge,
        'arrow-scale': 0.8,
        'overlay-opacity': 0,
        ...lines,
      },
    },
    ...(['strong', ...KINDS] as const).map((colour) => ({
      selector: `edge[colour = "${colour}"]`,
      style: { 'line-color': edgeColour(colours, colour), 'target-arrow-color': edgeColour(colours, colour) },
    })),
    // Lines between the same two nodes stay apart.
    ...(many
      ? []
      : [
          {
            selector: 'edge[bow != 0]',
            style: { 'curve-style': 'unbundled-bezier', 'control-point-distances': 'data(bow)', 'control-point-weights': 0.5 } as const,
          },
        ]),
    { selector: 'edge[kind = "relation"]', style: { 'line-style': 'dotted' } },
    { selector: '.faded', style: { opacity: FADED } },
    { selector: 'node:selected', style: { 'border-width': 3, 'border-color': colours.accent } },
    { selector: 'edge:selected', style: { 'line-color': colours.accent, 'target-arrow-color': colours.accent } },
  ]
}
