import type { Arrangement } from '../../../../src-shared/case/curation/arrangement.ts'
import { filterWords } from '../../../../src-shared/view-models/graph/filter-words.ts'
import { LAYOUT_WORDS } from '../../../../src-shared/view-models/graph/graph-event-words.ts'
import { changeText } from '../messages.ts'

/** Up to so many items are named, more are counted. */
const MAX_NAMED = 3

/**
 * The differences between an arrangement and a later one, in few words; empty where they are alike.
 * `nameOf`: the name of a node, or of an edge as `edgeKey` names it, if it is in the graph.
 */
export function comparedWords(before: Arrangement, now: Arrangement, nameOf: (id: string) => string | undefined = () => undefined): string[] {
  const reported = (ids: readonly string[], what: string): string => {
    if (ids.length === 0) return ''
    const names = ids.length > MAX_NAMED ? [] : ids.flatMap((id) => nameOf(id) ?? [])
    return `${ids.length.toLocaleString('en')} ${what}${names.length === ids.length ? ` (${names.join(', ')})` : ''}`
  }
  const moved = Object.entries(now.positions).flatMap(([id, at]) => {
    const was = before.positions[id]
    return was !== undefined && (was.x !== at.x || was.y !== at.y) ? [id] : []
  })
  const fresh = Object.keys(now.positions).filter((id) => !Object.hasOwn(before.positions, id))
  const hidden = [...now.hiddenNodes].filter((id) => !before.hiddenNodes.has(id))
  const shown = [...before.hiddenNodes].filter((id) => !now.hiddenNodes.has(id))
  const filters = (arrangement: Arrangement): string => (arrangement.graphFilter === undefined ? '' : filterWords(arrangement.graphFilter).join('; '))
  const inferences = ({ inferredEdges, dismissedEdges }: Arrangement): string => JSON.stringify([[...inferredEdges.keys()], [...dismissedEdges]])
  const groups = ({ nodeGroups, collapsedFanIns }: Arrangement): string => JSON.stringify([nodeGroups, [...collapsedFanIns]])
  const groupWords = groups(before) === groups(now) ? '' : changeText.groups
  const coloured = differing(before.nodeColours, now.nodeColours, (one) => one)
  const pinned = [...now.pinnedNodes.symmetricDifference(before.pinnedNodes)]
  const expanded = differing(before.expansions, now.expansions, (one) => JSON.stringify(one))
  const counted = differing(before.shownNeighbours, now.shownNeighbours, String)
  const neighbours = [...new Set([...counted, ...differing(before.chosenNeighbours, now.chosenNeighbours, (ids) => JSON.stringify(ids))])]
  const cards = differing(before.noteCards, now.noteCards, ({ text, x, y }) => JSON.stringify([text, x, y]))
  const noted = differing(before.graphNotes, now.graphNotes, (one) => one)
  return [
    reported(fresh, 'placed'),
    reported(moved, 'moved'),
    before.graphLayout.layout === now.graphLayout.layout
      ? ''
      : changeText.layout(LAYOUT_WORDS[before.graphLayout.layout], LAYOUT_WORDS[now.graphLayout.layout]),
    reported(hidden, changeText.hidden),
    reported(shown, changeText.shown),
    filters(before) === filters(now) ? '' : changeText.filter(filters(before), filters(now)),
    groupWords,
    reported(expanded, changeText.expanded),
    reported(neighbours, changeText.neighbours),
    reported(pinned, changeText.pinned),
    reported(coloured, changeText.coloured),
    differing(before.colourMeanings, now.colourMeanings, (one) => one).length > 0 ? changeText.colourMeanings : '',
    reported(noted, changeText.notes(noted.length)),
    reported(cards, changeText.canvasNotes(cards.length)),
    inferences(before) === inferences(now) ? '' : changeText.inferred,
  ].filter((words) => words !== '')
}

/** The keys whose values differ, including those that only one of the two has. */
function differing<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>, reported: (value: T) => string): string[] {
  const textAt = (map: ReadonlyMap<string, T>, key: string): string | undefined => {
    const value = map.get(key)
    return value === undefined ? undefined : reported(value)
  }
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => textAt(before, key) !== textAt(now, key))
}
