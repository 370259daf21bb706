import { isDecimal } from '../../../../src-shared/core/decimal.ts'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import { csvPiecesWithoutSources } from '../../../ui/table/csv.ts'
import type { ViewColumn } from '../../../../src-shared/view-models/panel-view.ts'
import type { DocumentEdge, DocumentNode, GraphDocument } from '../../../../src-shared/graph/svg/graph-document.ts'
import { xmlText } from '../../../../src-shared/graph/svg/xml-text.ts'

/** The version of the JSON form; grows when a member changes its meaning. */
const JSON_FORM = 1

export function graphJson({ about, nodes, edges }: GraphDocument): string {
  return `${JSON.stringify({ format: 'casebook-graph', version: JSON_FORM, about: Object.fromEntries(about), nodes, edges }, undefined, 1)}\n`
}

type Field<T> = readonly [id: string, title: string, kind: ViewColumn['kind'], of: (one: T) => string]

const NODE_FIELDS: readonly Field<DocumentNode>[] = [
  ['id', 'Id', 'text', ({ id }) => id],
  ['name', 'Name', 'text', ({ name }) => name],
  ['address', 'Address', 'text', ({ address }) => address],
  ['family', 'Family', 'text', ({ family }) => family],
  ['kind', 'Kind', 'text', ({ kind }) => kind],
  ['role', 'Role in the case', 'text', ({ role }) => role],
  ['chains', 'Chains', 'text', ({ chains }) => chains.join(' ')],
  ['labels', 'Labels', 'text', ({ labels }) => labels.join(' | ')],
  ['volume', 'Volume (USD)', 'usd', ({ volume }) => volume],
  ['coverage', 'Coverage', 'text', ({ coverage }) => coverage],
  ['note', 'Note', 'text', ({ note }) => note],
  ['colour', 'Colour', 'text', ({ colour }) => colour],
  ['x', 'X', 'count', ({ position }) => (position === undefined ? '' : String(position.x))],
  ['y', 'Y', 'count', ({ position }) => (position === undefined ? '' : String(position.y))],
]

const EDGE_FIELDS: readonly Field<DocumentEdge>[] = [
  ['id', 'Id', 'text', ({ id }) => id],
  ['source', 'From', 'text', ({ source }) => source],
  ['target', 'To', 'text', ({ target }) => target],
  ['kind', 'Kind', 'text', ({ kind }) => kind],
  ['relation', 'Relation', 'text', ({ relation }) => relation],
  ['chain', 'Chain', 'text', ({ chain }) => chain],
  ['volume', 'Volume (USD)', 'usd', ({ volume }) => volume],
  ['transfers', 'Transfers', 'count', ({ transfers }) => transfers],
  ['tokens', 'Tokens', 'text', ({ tokens }) => tokens.join(' | ')],
  ['first', 'First known transfer (UTC)', 'text', ({ first }) => first],
  ['last', 'Last known transfer (UTC)', 'text', ({ last }) => last],
  ['dated', 'Known transfers', 'count', ({ dated }) => dated],
  ['amounts', 'Amounts of known transfers', 'text', ({ amounts }) => amounts.join(' | ')],
  ['figures', 'Figures', 'text', ({ figures }) => figures],
  ['note', 'Note', 'text', ({ note }) => note],
  ['sources', 'Captures', 'text', ({ sources }) => sources.join(' ')],
]

/** The column of what a trace carried, in files written while one is open. */
function withTracedColumn<T extends { readonly traced?: string }>(fields: readonly Field<T>[], all: readonly T[]): readonly Field<T>[] {
  return all.some(({ traced }) => traced !== undefined) ? [...fields, ['traced', 'Traced (USD)', 'usd', ({ traced = '' }) => traced]] : fields
}

/**
 * The nodes as CSV, safe for spreadsheets. The file's description is in rows of its own below the
 * last node.
 */
export function nodesCsv({ about, nodes }: GraphDocument): string {
  return csvFile(about, withTracedColumn(NODE_FIELDS, nodes), nodes)
}

/** As `nodesCsv`, for the edges. */
export function edgesCsv({ about, edges }: GraphDocument): string {
  return csvFile(about, withTracedColumn(EDGE_FIELDS, edges), edges)
}

function csvFile<T>(about: GraphDocument['about'], fields: readonly Field<T>[], all: readonly T[]): string {
  const columns = fields.map(([id, title, kind]): ViewColumn => ({ id, title, kind }))
  const [first = '', second = ''] = fields.map(([id]) => id)
  const rows = all.map((one) => ({ cells: Object.fromEntries(fields.map(([id, , , of]) => [id, cell(of(one))])) }))
  const reported = about.map(([title, text]) => ({ cells: { [first]: cell(`# ${title}`), [second]: cell(text) } }))
  return [...csvPiecesWithoutSources(columns, [...rows, ...reported])].join('')
}

function cell(text: string): Cell {
  return { text, state: text === '' ? 'missing' : 'value' }
}

/**
 * The declared type of a column, from its values: a value that is no number makes the column text,
 * so that nothing is lost.
 */
function typeOf<T>([, , kind, of]: Field<T>, all: readonly T[]): 'string' | 'long' | 'double' {
  const values = kind === 'text' ? [] : all.map(of).filter((value) => value !== '')
  if (values.length === 0 || !values.every(isDecimal)) return kind === 'text' || values.length > 0 ? 'string' : 'double'
  return values.every((value) => /^-?\d{1,15}$/.test(value)) ? 'long' : 'double'
}

/** The characters allowed in a GraphML id. */
const NAME_TOKEN = /^[\w.:-]+$/

/**
 * Node ids that GraphML allows: an invalid address, as a hostile response may give one, is only in
 * the node's data.
 */
function idsOf(nodes: readonly DocumentNode[]): (id: string) => string {
  const others = new Map(nodes.flatMap(({ id }, at) => (NAME_TOKEN.test(id) ? [] : [[id, `n${at + 1}`] as const])))
  return (id) => others.get(id) ?? id
}

/** The yEd extension of a node, because yEd draws nothing else: its position and its name. */
function yedNode({ name, position = { x: 0, y: 0 } }: DocumentNode): string {
  const [x, y] = [position.x - YED_SIDE / 2, position.y - YED_SIDE / 2]
  return `<data key="node.yed"><y:ShapeNode><y:Geometry x="${x}" y="${y}" width="${YED_SIDE}" height="${YED_SIDE}"/><y:NodeLabel modelName="sides" modelPosition="s">${xmlText(name)}</y:NodeLabel><y:Shape type="ellipse"/></y:ShapeNode></data>`
}

const YED_SIDE = 30
const YED_EDGE = '<data key="edge.yed"><y:PolyLineEdge><y:Arrows source="none" target="standard"/></y:PolyLineEdge></data>'

/** The graph as GraphML, for yEd, Gephi, NetworkX and the like. */
export function graphMl({ about, nodes, edges }: GraphDocument): string {
  const [nodeFields, edgeFields] = [withTracedColumn(NODE_FIELDS, nodes), withTracedColumn(EDGE_FIELDS, edges)]
  const idOf = idsOf(nodes)
  const keys = <T>(domain: string, fields: readonly Field<T>[], all: readonly T[]): string =>
    fields
      .map((field) => `<key id="${domain}.${field[0]}" for="${domain}" attr.name="${xmlText(field[1])}" attr.type="${typeOf(field, all)}"/>`)
      .join('\n')
  const data = <T>(domain: string, fields: readonly Field<T>[], one: T): string =>
    fields.flatMap(([id, , , of]) => (of(one) === '' ? [] : [`<data key="${domain}.${id}">${xmlText(of(one))}</data>`])).join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">',
    ...about.map(([title], at) => `<key id="graph.${at}" for="graph" attr.name="${xmlText(title)}" attr.type="string"/>`),
    keys('node', nodeFields, nodes),
    '<key id="node.yed" for="node" yfiles.type="nodegraphics"/>',
    keys('edge', edgeFields, edges),
    '<key id="edge.yed" for="edge" yfiles.type="edgegraphics"/>',
    '<graph id="casebook" edgedefault="directed">',
    ...about.map(([, text], at) => `<data key="graph.${at}">${xmlText(text)}</data>`),
    ...nodes.map((node) => `<node id="${xmlText(idOf(node.id))}">${data('node', nodeFields, node)}${yedNode(node)}</node>`),
    // Edge ids have spaces, which a GraphML id must not; they are in the edge's data.
    ...edges.map(
      (edge, at) =>
        `<edge id="e${at + 1}" source="${xmlText(idOf(edge.source))}" target="${xmlText(idOf(edge.target))}">${data('edge', edgeFields, edge)}${YED_EDGE}</edge>`,
    ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n')
}

/** The graph as GEXF 1.3, for Gephi, with the node positions. */
export function gexf({ about, nodes, edges }: GraphDocument): string {
  const [nodeFields, edgeFields] = [withTracedColumn(NODE_FIELDS, nodes), withTracedColumn(EDGE_FIELDS, edges)]
  const attributes = <T>(domain: string, fields: readonly Field<T>[], all: readonly T[]): string =>
    `<attributes class="${domain}">${fields.map((field) => `<attribute id="${field[0]}" title="${xmlText(field[1])}" type="${typeOf(field, all)}"/>`).join('')}</attributes>`
  const values = <T>(fields: readonly Field<T>[], one: T): string =>
    `<attvalues>${fields.flatMap(([id, , , of]) => (of(one) === '' ? [] : [`<attvalue for="${id}" value="${xmlText(of(one))}"/>`])).join('')}</attvalues>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">',
    `<meta><creator>Casebook</creator><description>${xmlText(about.map(([title, text]) => `${title}: ${text}`).join('\n'))}</description></meta>`,
    '<graph defaultedgetype="directed" mode="static">',
    attributes('node', nodeFields, nodes),
    attributes('edge', edgeFields, edges),
    '<nodes>',
    ...nodes.map(
      (node) =>
        `<node id="${xmlText(node.id)}" label="${xmlText(node.name)}">${values(nodeFields, node)}${
          node.position === undefined ? '' : `<viz:position x="${node.position.x}" y="${-node.position.y}" z="0"/>`
        }</node>`,
    ),
    '</nodes>',
    '<edges>',
    ...edges.map(
      (edge) =>
        `<edge id="${xmlText(edge.id)}" source="${xmlText(edge.source)}" target="${xmlText(edge.target)}"${edge.relation !== '' ? ` label="${xmlText(edge.relation)}"` : ''}>${values(edgeFields, edge)}</edge>`,
    ),
    '</edges>',
    '</graph>',
    '</gexf>',
    '',
  ].join('\n')
}
