import type { Arrangement } from '../../evidence/curation/arrangement.ts'
import { filterWords } from '../../views/graph/filter-words.ts'

/** What differs between an arrangement and the one that stands now, in few words; nothing where they are alike. */
export function comparedWords(before: Arrangement, now: Arrangement): string[] {
  const moved = Object.entries(now.places).filter(([id, at]) => {
    const was = before.places[id]
    return was !== undefined && (was.x !== at.x || was.y !== at.y)
  }).length
  const fresh = Object.keys(now.places).filter((id) => !Object.hasOwn(before.places, id)).length
  const hidden = [...now.hiddenNodes].filter((id) => !before.hiddenNodes.has(id)).length
  const shown = [...before.hiddenNodes].filter((id) => !now.hiddenNodes.has(id)).length
  const filters = (arrangement: Arrangement): string => (arrangement.graphFilter === undefined ? '' : filterWords(arrangement.graphFilter).join('; '))
  const inferences = ({ inferredLines, dismissedLines }: Arrangement): string => JSON.stringify([[...inferredLines.keys()], [...dismissedLines]])
  const groups = ({ nodeGroups, payersFolds }: Arrangement): string => JSON.stringify([nodeGroups, [...payersFolds]])
  const groupWords = groups(before) === groups(now) ? '' : 'other groups'
  const coloured = differing(before.nodeColours, now.nodeColours, (one) => one)
  const pinned = [...now.pinnedNodes.symmetricDifference(before.pinnedNodes)].length
  const expanded = differing(before.expansions, now.expansions, (one) => JSON.stringify(one))
  const cards = differing(before.noteCards, now.noteCards, ({ text, x, y }) => JSON.stringify([text, x, y]))
  const noted = differing(before.graphNotes, now.graphNotes, (one) => one)
  return [
    fresh > 0 ? `${fresh} placed` : '',
    moved > 0 ? `${moved} moved` : '',
    before.graphLayout.layout === now.graphLayout.layout ? '' : 'another layout',
    hidden > 0 ? `${hidden} hidden` : '',
    shown > 0 ? `${shown} shown again` : '',
    filters(before) === filters(now) ? '' : 'another filter',
    groupWords,
    expanded > 0 ? `${expanded} expanded otherwise` : '',
    pinned > 0 ? `${pinned} pinned or unpinned` : '',
    coloured > 0 ? `${coloured} coloured otherwise` : '',
    differing(before.colourMeanings, now.colourMeanings, (one) => one) > 0 ? 'other meanings of colours' : '',
    noted > 0 ? `${noted} ${noted === 1 ? 'note' : 'notes'} changed` : '',
    cards > 0 ? `${cards} ${cards === 1 ? 'note card' : 'note cards'} changed` : '',
    inferences(before) === inferences(now) ? '' : 'other inferences',
  ].filter((words) => words !== '')
}

/** How many keys have another value in the one than in the other, those that only one of them has among them. */
function differing<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>, told: (value: T) => string): number {
  const toldOf = (map: ReadonlyMap<string, T>, key: string): string | undefined => {
    const value = map.get(key)
    return value === undefined ? undefined : told(value)
  }
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => toldOf(before, key) !== toldOf(now, key)).length
}
