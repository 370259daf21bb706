import { chainTitle } from '../../addresses/chains/chains.ts'
import { type GraphEventBody, type GraphLayout, isFanInId, fanInRecipient } from '../../custody/graph-event.ts'
import { formatDecimal, isZeroDecimal } from '../../core/decimal.ts'
import { formatCount } from '../../core/text/credits.ts'
import { visibleLine, visibleText } from '../../core/text/safe-text.ts'
import { filterWords } from './filter-words.ts'
import { titledIn } from './graph-titles.ts'
import { tokenWords } from './time/token-names.ts'
import { inferredBasis } from '../trace/inferred-lines.ts'
import type { Expansion } from '../../case/case-types.ts'

export interface EventWords {
  readonly what: string
  readonly about: string
  readonly outcome: string
}

const LONGEST_NOTE = 160

/** The name of each layout, on screen, in the log and in the report. */
export const LAYOUT_WORDS: Readonly<Record<GraphLayout, string>> = {
  flow: 'Flow',
  time: 'By time',
  organic: 'Organic',
  concentric: 'Concentric',
}

function said(what: string, about = '', outcome = ''): EventWords {
  return { what, about, outcome }
}

function nodes(ids: readonly unknown[]): string {
  return ids.length === 1 ? '1 node' : `${ids.length} nodes`
}

/** Names a single node, counts several. */
function whichNodes(ids: readonly string[]): string {
  const [only] = ids.length === 1 ? ids : []
  return only === undefined ? nodes(ids) : isFanInId(only) ? `the payers of ${fanInRecipient(only)}` : only
}

function noteTarget(target: string): string {
  return target === '' ? 'the canvas' : target
}

const DIRECTIONS = { in: 'in', out: 'out', both: 'in and out' } as const

/** Which neighbours an expansion shows: `out, the 10 greatest from $1,000`. */
export function expansionText({ direction, most, leastValue, tokens = [] }: Expansion): string {
  const from = isZeroDecimal(leastValue) ? '' : ` from $${formatDecimal(leastValue)}`
  return `${DIRECTIONS[direction]}, the ${formatCount(most)} greatest${from}${tokens.length === 0 ? '' : ` in ${tokens.map((token) => visibleText(tokenWords(token), 40)).join(', ')}`}`
}

/**
 * A graph event in the words of the log; `titles` are the titles of groups and snapshots. Names and
 * notes in it were typed or imported and are hostile text.
 */
export function graphEventWords(event: GraphEventBody, titles: ReadonlyMap<string, string>): EventWords {
  const title = visibleText(titles.get(titledIn(event) ?? '') ?? '', LONGEST_NOTE)
  switch (event.kind) {
    case 'address-followed':
      return said('Address followed', event.address, event.chains.map(chainTitle).join(', '))
    case 'node-placed':
      return said('Graph arranged', `${Object.keys(event.places).length} nodes`)
    case 'node-expanded':
      return said('Node expanded', event.nodeId, expansionText(event))
    case 'nodes-moved':
      return said('Nodes moved', whichNodes(Object.keys(event.places)))
    case 'graph-laid-out':
      return said('Graph laid out', nodes(Object.keys(event.places)), LAYOUT_WORDS[event.layout])
    case 'nodes-tidied':
      return said('Nodes tidied', whichNodes(Object.keys(event.places)))
    case 'node-hidden':
      return said(event.hidden ? 'Node hidden' : 'Node shown', event.nodeId)
    case 'nodes-hidden':
      return said(event.hidden ? 'Nodes hidden' : 'Nodes shown', whichNodes(event.nodeIds))
    case 'nodes-pinned':
      return said(event.pinned ? 'Nodes pinned' : 'Nodes unpinned', whichNodes(event.nodeIds))
    case 'nodes-coloured':
      return said(event.colour === '' ? 'Colour taken away' : 'Nodes coloured', whichNodes(event.nodeIds), event.colour)
    case 'colour-named':
      return event.meaning === ''
        ? said('Meaning of a colour taken away', event.colour)
        : said('Colour named', event.colour, visibleText(event.meaning, LONGEST_NOTE))
    case 'card-put':
      return event.text === '' ? said('Note card taken away') : said('Note card put on the canvas', '', visibleLine(event.text, LONGEST_NOTE))
    case 'graph-noted':
      return event.text === ''
        ? said('Note taken away', noteTarget(event.target))
        : said('Note written', noteTarget(event.target), visibleLine(event.text, LONGEST_NOTE))
    case 'nodes-grouped':
      return said('Nodes grouped', visibleText(event.title, LONGEST_NOTE), nodes(event.nodeIds))
    case 'group-folded':
      if (isFanInId(event.groupId)) return said(event.folded ? 'Payers drawn as one' : 'Payers opened', fanInRecipient(event.groupId))
      return said(event.folded ? 'Group closed' : 'Group opened', title)
    case 'group-removed':
      return said('Group dissolved', title)
    case 'graph-filtered': {
      const words = filterWords(event.filter)
      return said('Graph filtered', '', words.length === 0 ? 'nothing left out' : words.join('; '))
    }
    case 'lines-inferred': {
      const [only] = event.lines.length === 1 ? event.lines : []
      return only === undefined
        ? said('Out of bridges, inferred', `${event.lines.length} lines`)
        : said('Out of a bridge, inferred', only.target, inferredBasis(only))
    }
    case 'inferences-dismissed':
      return said(
        event.dismissed ? 'Inference dismissed' : 'Inference shown again',
        event.lineIds.length === 1 ? '' : `${event.lineIds.length} lines`,
      )
    case 'snapshot-taken':
      return said('Snapshot taken', visibleText(event.title, LONGEST_NOTE))
    case 'snapshot-opened':
      return said('Snapshot opened', title)
    case 'snapshot-removed':
      return said('Snapshot removed', title)
    case 'graph-undone':
      return said('Undone', entries(event.acts))
    case 'graph-redone':
      return said('Redone', entries(event.acts))
    default:
      return event satisfies never
  }
}

function entries(acts: readonly number[]): string {
  return acts.length === 1 ? `entry ${acts[0]}` : `entries ${acts.join(', ')}`
}
