import { chainTitle } from '../../addresses/chains/chains.ts'
import { type GraphEventBody, type GraphLayout, entityOfGroup, isAutomaticGroupId, isFanInId, fanInRecipient } from '../../custody/graph-event.ts'
import { formatDecimal, isZeroDecimal } from '../../core/decimal.ts'
import { formatCount } from '../../core/text/credits.ts'
import { visibleLine, visibleText } from '../../core/text/safe-text.ts'
import { filterWords } from './filter-words.ts'
import { titledIn } from './graph-titles.ts'
import { tokenWords } from './time/token-names.ts'
import { inferredBasis } from '../trace/inferred-edges.ts'
import type { Expansion } from '../../case/case-types.ts'
import { automaticGroupText, graphEventText, layoutNames } from './messages.ts'

export interface EventWords {
  readonly what: string
  readonly about: string
  readonly outcome: string
}

const MAX_NOTE_LENGTH = 160

/** The name of each layout, on screen, in the log and in the report. */
export const LAYOUT_WORDS: Readonly<Record<GraphLayout, string>> = layoutNames

function eventWords(what: string, about = '', outcome = ''): EventWords {
  return { what, about, outcome }
}

function nodes(ids: readonly unknown[]): string {
  return graphEventText.nodes(ids.length)
}

/** Names a single node, counts several. */
function whichNodes(ids: readonly string[]): string {
  const [only] = ids.length === 1 ? ids : []
  return only === undefined ? nodes(ids) : isFanInId(only) ? graphEventText.sendersOf(fanInRecipient(only)) : only
}

function noteTarget(target: string): string {
  return target === '' ? graphEventText.canvas : target
}

/** Which neighbours an expansion shows: `out, top 10 from $1,000`. */
export function expansionText({ direction, max, minValue, tokens = [] }: Expansion): string {
  return graphEventText.expansion(
    graphEventText.directions[direction],
    formatCount(max),
    isZeroDecimal(minValue) ? '' : formatDecimal(minValue),
    tokens.map((token) => visibleText(tokenWords(token), 40)).join(', '),
  )
}

/**
 * A graph event in the words of the log; `titles` are the titles of groups and snapshots. Names and
 * notes in it were typed or imported and are hostile text.
 */
export function graphEventWords(event: GraphEventBody, titles: ReadonlyMap<string, string>): EventWords {
  const titled = titledIn(event) ?? ''
  const title = visibleText(titles.get(titled) ?? automaticTitle(titled), MAX_NOTE_LENGTH)
  switch (event.kind) {
    case 'address-followed':
      return eventWords(graphEventText.addressFollowed, event.address, event.chains.map(chainTitle).join(', '))
    case 'positions-saved':
      return eventWords(graphEventText.arranged, nodes(Object.keys(event.positions)))
    case 'node-expanded':
      return eventWords(graphEventText.expanded, event.nodeId, expansionText(event))
    case 'neighbours-shown':
      return eventWords(
        graphEventText.neighboursShown,
        event.nodeId,
        [
          ...(event.count > 0 || event.nodeIds === undefined ? [formatCount(event.count)] : []),
          ...(event.nodeIds === undefined ? [] : [nodes(event.nodeIds)]),
        ].join(', '),
      )
    case 'address-named':
      return event.name === ''
        ? eventWords(graphEventText.nameRemoved, event.address)
        : eventWords(graphEventText.addressNamed, event.address, visibleText(event.name, MAX_NOTE_LENGTH))
    case 'nodes-moved':
      return eventWords(graphEventText.moved, whichNodes(Object.keys(event.positions)))
    case 'layout-applied':
      return eventWords(graphEventText.laidOut, nodes(Object.keys(event.positions)), LAYOUT_WORDS[event.layout])
    case 'selection-laid-out':
      return eventWords(graphEventText.tidied, whichNodes(Object.keys(event.positions)))
    case 'node-hidden':
      return eventWords(event.hidden ? graphEventText.nodeHidden : graphEventText.nodeShown, event.nodeId)
    case 'nodes-hidden':
      return eventWords(event.hidden ? graphEventText.nodesHidden : graphEventText.nodesShown, whichNodes(event.nodeIds))
    case 'nodes-pinned':
      return eventWords(event.pinned ? graphEventText.pinned : graphEventText.unpinned, whichNodes(event.nodeIds))
    case 'nodes-coloured':
      return eventWords(event.colour === '' ? graphEventText.colourRemoved : graphEventText.coloured, whichNodes(event.nodeIds), event.colour)
    case 'colour-label-set':
      return event.meaning === ''
        ? eventWords(graphEventText.meaningRemoved, event.colour)
        : eventWords(graphEventText.colourNamed, event.colour, visibleText(event.meaning, MAX_NOTE_LENGTH))
    case 'note-card-saved':
      return event.text === ''
        ? eventWords(graphEventText.canvasNoteRemoved)
        : eventWords(graphEventText.canvasNoteSaved, '', visibleLine(event.text, MAX_NOTE_LENGTH))
    case 'graph-noted':
      return event.text === ''
        ? eventWords(graphEventText.noteRemoved, noteTarget(event.target))
        : eventWords(graphEventText.noteWritten, noteTarget(event.target), visibleLine(event.text, MAX_NOTE_LENGTH))
    case 'nodes-grouped':
      return eventWords(graphEventText.grouped, visibleText(event.title, MAX_NOTE_LENGTH), nodes(event.nodeIds))
    case 'group-collapsed':
      if (isFanInId(event.groupId))
        return eventWords(event.collapsed ? graphEventText.sendersCollapsed : graphEventText.sendersOpened, fanInRecipient(event.groupId))
      return eventWords(event.collapsed ? graphEventText.groupCollapsed : graphEventText.groupOpened, title)
    case 'group-removed':
      return eventWords(graphEventText.groupDissolved, title)
    case 'graph-filtered': {
      const words = filterWords(event.filter)
      return eventWords(graphEventText.filtered, '', words.length === 0 ? graphEventText.noFilter : words.join('; '))
    }
    case 'bridge-links-inferred': {
      const [only] = event.edges.length === 1 ? event.edges : []
      return only === undefined
        ? eventWords(graphEventText.exitsInferred, graphEventText.links(event.edges.length))
        : eventWords(graphEventText.exitInferred, only.target, inferredBasis(only))
    }
    case 'bridge-links-dismissed':
      return eventWords(
        event.dismissed ? graphEventText.inferredDismissed : graphEventText.inferredRestored,
        event.edgeIds.length === 1 ? '' : graphEventText.links(event.edgeIds.length),
      )
    case 'snapshot-taken':
      return eventWords(graphEventText.snapshotTaken, visibleText(event.title, MAX_NOTE_LENGTH))
    case 'snapshot-opened':
      return eventWords(graphEventText.snapshotOpened, title)
    case 'snapshot-removed':
      return eventWords(graphEventText.snapshotRemoved, title)
    case 'graph-undone':
      return eventWords(graphEventText.undone, graphEventText.entries(event.commands))
    case 'graph-redone':
      return eventWords(graphEventText.redone, graphEventText.entries(event.commands))
    default:
      return event satisfies never
  }
}

/** What a group that the graph made by itself collapses; '' for any other id. */
function automaticTitle(groupId: string): string {
  return isAutomaticGroupId(groupId) ? (entityOfGroup(groupId) ?? automaticGroupText.alike) : ''
}
