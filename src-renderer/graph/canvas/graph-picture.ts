import { LIGHT_COLOURS } from './graph-colours.ts'
import type { GraphColours } from './graph-colours.ts'
import type { Place } from '../layout/layout.ts'
import { edgeTitle, edgeWidth, groupTitle, nodeTitle } from './graph-text.ts'
import type { ReadablePart } from '../filter/readable-part.ts'

const RADIUS = { subject: 16, counterparty: 10, related: 10, group: 13 } as const
const MARGIN = 90
const LEGEND_HEIGHT = 64

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

function text(x: number, y: number, content: string, colour: string, size: number, anchor = 'middle', weight = 400): string {
  return `<text x="${round(x)}" y="${round(y)}" fill="${colour}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}">${escapeXml(content)}</text>`
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function line(from: Place, to: Place, shorten: number, colour: string, width: number, dashed: boolean, marker: string): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return ''
  const end = Math.max(0, length - shorten) / length
  const x = from.x + (to.x - from.x) * end
  const y = from.y + (to.y - from.y) * end
  const dash = dashed ? ' stroke-dasharray="5 4"' : ''
  return `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(x)}" y2="${round(y)}" stroke="${colour}" stroke-width="${round(width)}"${dash} marker-end="url(#${marker})"/>`
}

/** Two directions between the same nodes stand side by side instead of on top of each other. */
function sideways(from: Place, to: Place, by: number): [Place, Place] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const dx = (-(to.y - from.y) / length) * by
  const dy = ((to.x - from.x) / length) * by
  return [
    { x: from.x + dx, y: from.y + dy },
    { x: to.x + dx, y: to.y + dy },
  ]
}

function shape(kind: keyof typeof RADIUS, at: Place, colour: string, stroke: string): string {
  const r = RADIUS[kind]
  if (kind === 'related')
    return `<path d="M${round(at.x)} ${round(at.y - r)}L${round(at.x + r)} ${round(at.y)}L${round(at.x)} ${round(at.y + r)}L${round(at.x - r)} ${round(at.y)}Z" fill="${colour}" stroke="${stroke}"/>`
  if (kind === 'group')
    return `<rect x="${round(at.x - r)}" y="${round(at.y - r)}" width="${2 * r}" height="${2 * r}" rx="4" fill="${colour}" stroke="${stroke}"/>`
  return `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="${r}" fill="${colour}" stroke="${stroke}"/>`
}

function legend(x: number, y: number, colours: GraphColours, hiddenCount: number): string {
  const items: [string, string][] = [
    [shape('subject', { x: 0, y: 0 }, colours.subject, colours.background), 'subject'],
    [shape('counterparty', { x: 0, y: 0 }, colours.counterparty, colours.background), 'counterparty'],
    [shape('related', { x: 0, y: 0 }, colours.related, colours.background), 'related wallet'],
    [shape('group', { x: 0, y: 0 }, colours.group, colours.muted), 'folded group'],
    [`<line x1="-12" y1="0" x2="12" y2="0" stroke="${colours.incoming}" stroke-width="3"/>`, 'value into a subject'],
    [`<line x1="-12" y1="0" x2="12" y2="0" stroke="${colours.outgoing}" stroke-width="3"/>`, 'value out of a subject'],
    [`<line x1="-12" y1="0" x2="12" y2="0" stroke="${colours.relation}" stroke-width="1.5" stroke-dasharray="5 4"/>`, 'relation'],
  ]
  let at = x + 16
  const parts = items.map(([mark, title]) => {
    const item = `<g transform="translate(${at} ${y})">${mark}${text(20, 4, title, colours.muted, 11, 'start')}</g>`
    // Wide enough for the letters of any font that stands in for the one that was meant.
    at += 52 + 7 * title.length
    return item
  })
  parts.push(
    text(
      x,
      y + 28,
      `Line width grows with the logarithm of the volume in US dollars. Hidden or filtered nodes: ${hiddenCount}.`,
      colours.muted,
      11,
      'start',
    ),
  )
  return parts.join('')
}

/**
 * The graph as one SVG document: no script, no style sheet, no reference to anything outside of itself, the same bytes
 * for the same input. Labels are inert text.
 */
export function graphSvg(part: ReadablePart, places: Readonly<Record<string, Place>>, colours: GraphColours = LIGHT_COLOURS): string {
  const all = [...part.nodes.map((node) => node.id), ...part.groups.map((group) => group.id)].map((id) => places[id] ?? { x: 0, y: 0 })
  const left = Math.min(0, ...all.map((place) => place.x)) - MARGIN
  const top = Math.min(0, ...all.map((place) => place.y)) - MARGIN
  const width = Math.max(Math.max(0, ...all.map((place) => place.x)) + MARGIN - left, 940)
  const height = Math.max(0, ...all.map((place) => place.y)) + MARGIN + LEGEND_HEIGHT - top
  const kinds = new Map(part.nodes.map((node) => [node.id, node.kind]))
  const marker = (id: string, colour: string): string =>
    `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z" fill="${colour}"/></marker>`
  const edges = part.edges.map((edge) => {
    const into = kinds.get(edge.target) === 'subject'
    const colour = edge.kind === 'relation' ? colours.relation : into ? colours.incoming : colours.outgoing
    const [from, to] = sideways(places[edge.source] ?? { x: 0, y: 0 }, places[edge.target] ?? { x: 0, y: 0 }, edge.kind === 'relation' ? 0 : 5)
    const end = RADIUS[kinds.get(edge.target) ?? 'counterparty'] + 2
    const drawn = line(
      from,
      to,
      end,
      colour,
      edge.kind === 'relation' ? 1.2 : edgeWidth(edge.volume),
      edge.kind === 'relation',
      edge.kind === 'relation' ? 'r' : into ? 'i' : 'o',
    )
    const label = part.edges.length <= 80 ? text((from.x + to.x * 1.4) / 2.4, (from.y + to.y * 1.4) / 2.4 - 3, edgeTitle(edge), colours.muted, 9) : ''
    return drawn + label
  })
  const nodes = part.nodes.map((node) => {
    const at = places[node.id] ?? { x: 0, y: 0 }
    return (
      shape(node.kind, at, colours[node.kind], node.failed || node.lookalikes.length > 0 ? colours.warned : colours.background) +
      text(at.x, at.y + RADIUS[node.kind] + 13, nodeTitle(node), colours.text, 11, 'middle', node.kind === 'subject' ? 600 : 400)
    )
  })
  const groups = part.groups.map((group) => {
    const at = places[group.id] ?? { x: 0, y: 0 }
    return shape('group', at, colours.group, colours.muted) + text(at.x, at.y + RADIUS.group + 13, groupTitle(group), colours.muted, 11)
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(left)} ${round(top)} ${round(width)} ${round(height)}" role="img" aria-label="Fund-flow graph" font-family="system-ui, sans-serif">`,
    `<defs>${marker('i', colours.incoming)}${marker('o', colours.outgoing)}${marker('r', colours.relation)}</defs>`,
    `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="${colours.background}"/>`,
    ...edges,
    ...nodes,
    ...groups,
    legend(left + 20, top + height - 44, colours, part.hiddenCount),
    '</svg>',
  ].join('')
}
