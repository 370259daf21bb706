import { CANVAS_FONTS } from '../../ui/canvas-fonts.ts'
import type { StylesheetJson } from 'cytoscape'
import type { GraphColours } from './graph-colours.ts'

/** Beyond this many elements edges become haystacks and moving draws from a texture. */
export const MANY_ELEMENTS = 400

/** Style of the canvas. Everything that differs between elements comes from their data, so that one sheet serves all. */
export function graphStyle(colours: GraphColours, many: boolean): StylesheetJson {
  // Beziers set the two directions between the same nodes apart; a haystack is what many edges can afford.
  const arrows: Record<string, string> = many
    ? { 'curve-style': 'haystack', 'haystack-radius': '0' }
    : { 'curve-style': 'bezier', 'control-point-step-size': '26', 'target-arrow-shape': 'triangle' }
  return [
    {
      selector: 'node',
      style: {
        label: 'data(title)',
        color: colours.text,
        'background-color': colours.counterparty,
        width: 20,
        height: 20,
        'font-size': 14,
        'font-family': CANVAS_FONTS,
        'text-valign': 'bottom',
        'text-margin-y': 5,
        'min-zoomed-font-size': 8,
        'text-background-color': colours.background,
        'text-background-opacity': 0.8,
        'border-width': 0,
      },
    },
    {
      selector: 'node[kind = "subject"]',
      style: { 'background-color': colours.subject, width: 34, height: 34, 'font-weight': 600, 'font-size': 15 },
    },
    { selector: 'node[kind = "related"]', style: { 'background-color': colours.related, shape: 'diamond' } },
    {
      selector: 'node[kind = "group"]',
      style: { 'background-color': colours.group, shape: 'round-rectangle', width: 26, height: 26, color: colours.muted },
    },
    {
      selector: 'edge',
      style: {
        width: 'data(width)',
        'line-color': colours.outgoing,
        'target-arrow-color': colours.outgoing,
        'arrow-scale': 0.8,
        'line-opacity': 0.75,
        label: many ? '' : 'data(title)',
        'font-size': 11,
        'font-family': CANVAS_FONTS,
        color: colours.muted,
        'min-zoomed-font-size': 9,
        'text-background-color': colours.background,
        'text-background-opacity': 0.85,
        ...arrows,
      },
    },
    { selector: 'edge[kind = "in"]', style: { 'line-color': colours.incoming, 'target-arrow-color': colours.incoming } },
    {
      selector: 'edge[kind = "relation"]',
      style: { 'line-color': colours.relation, 'target-arrow-color': colours.relation, 'line-style': 'dashed' },
    },
    { selector: 'node[warned = "yes"]', style: { 'border-width': 3, 'border-style': 'dashed', 'border-color': colours.warned } },
    { selector: 'node:selected', style: { 'border-width': 3, 'border-style': 'solid', 'border-color': colours.selected } },
    { selector: 'edge:selected', style: { 'line-color': colours.selected, 'target-arrow-color': colours.selected } },
  ]
}
