import { addDecimals, compareDecimals, formatUsd, isDecimal } from '../../core/decimal.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import type { CitedFigure, CitedPart, TraceCitation } from '../../custody/trace-event.ts'
import { citedFigureText, citedPartText } from './messages.ts'
import { hopCents } from './hop-cents.ts'
import type { MethodTable } from './method-table.ts'
import { addressOfNode } from './trace-ground.ts'
import type { Trace } from './trace.ts'
import { METHOD_NAMES } from './trace-words.ts'

interface CitedTrace {
  /** The trace under its own method. */
  readonly trace: Pick<Trace, 'hops' | 'transfers'>
  readonly traces: readonly Pick<Trace, 'method' | 'ends'>[]
  readonly table: Pick<MethodTable, 'received'>
}

/** The figures of a part of a trace, in US dollars; undefined where the trace does not have it. */
export function citedFigures(part: CitedPart, { trace, traces, table }: CitedTrace): readonly CitedFigure[] | undefined {
  switch (part.kind) {
    case 'trace':
      return [{ name: citedFigureText.received, value: table.received }]
    case 'hop': {
      const row = trace.hops.find(({ node }) => node === part.node)
      if (row === undefined) return undefined
      const { value, byPrice } = row
      return [
        { name: citedFigureText.in, value: value.in },
        { name: citedFigureText.priceChange, value: byPrice },
        { name: citedFigureText.onward, value: value.onward },
        { name: citedFigureText.split, value: value.split },
        { name: citedFigureText.left, value: value.left },
      ]
    }
    case 'end': {
      const nodes = new Set(part.nodes)
      const found = traces.map(({ method, ends }) => ({ method, own: ends.filter(({ node, reason }) => reason === part.reason && nodes.has(node)) }))
      if (found.every(({ own }) => own.length === 0)) return undefined
      return found.map(({ method, own }) => ({ name: METHOD_NAMES[method], value: addDecimals(own.map(({ value }) => value)) }))
    }
    case 'edge': {
      const own = trace.transfers.filter(({ transfer }) => transfer.from === part.source && transfer.to === part.target)
      if (own.length === 0) return undefined
      return [{ name: citedFigureText.traced, value: addDecimals(own.flatMap(({ value }) => (value === '' ? [] : [value]))) }]
    }
    default:
      return part satisfies never
  }
}

/** Whether two lists of figures are the same amounts. Cited figures come from a file: any text. */
export function areSameFigures(a: readonly CitedFigure[], b: readonly CitedFigure[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, value }, at) => {
      const other = b[at]
      return other?.name === name && isDecimal(value) && isDecimal(other.value) && compareDecimals(value, other.value) === 0
    })
  )
}

/** "in $4,113.09, passed on $4,000.00"; the figures of a hop in cents that balance, as the hop table has them. */
export function figuresText(figures: readonly CitedFigure[], kind: CitedPart['kind']): string {
  const [come, change, onward, split, left] = figures.map(({ value }) => (isDecimal(value) ? value : undefined))
  const isHop = kind === 'hop' && come !== undefined && change !== undefined && onward !== undefined && split !== undefined && left !== undefined
  const cents = isHop ? hopCents([come, change, onward, split, left]) : []
  return figures.map(({ name, value }, at) => `${name} ${formatUsd(cents[at] ?? value)}`).join(', ')
}

/** What is cited, in words: "Trace “Victim 1”, hop 3, 0x826b…". `nameOf` gives an address as text. */
export function citationTitle({ title, part }: Pick<TraceCitation, 'title' | 'part'>, nameOf = fullAddress): string {
  switch (part.kind) {
    case 'trace':
      return citedPartText.trace(title)
    case 'hop':
      return citedPartText.hop(title, part.hop, nameOf(part.node))
    case 'end':
      return citedPartText.end(title, part.nodes.map(nameOf).join(', '))
    case 'edge':
      return citedPartText.edge(title, nameOf(part.source), nameOf(part.target))
    default:
      return part satisfies never
  }
}

function fullAddress(node: string): string {
  return addressOfNode(node).address
}

/** `citationTitle` with shortened addresses, for the screen. */
export function shortCitationTitle(citation: Pick<TraceCitation, 'title' | 'part'>): string {
  const { part } = citation
  const nameOf = (node: string): string => shortAddress(addressOfNode(node).address)
  const [first = '', ...others] = part.kind === 'end' ? part.nodes : []
  if (others.length > 0) return citedPartText.end(citation.title, citedPartText.andMore(nameOf(first), others.length))
  return citationTitle(citation, nameOf)
}

/** The identity of a citation: the same part of the same run is cited once. */
export function citationKey({ traceId, run, part }: Pick<TraceCitation, 'traceId' | 'run' | 'part'>): string {
  return JSON.stringify([traceId, run, part])
}
