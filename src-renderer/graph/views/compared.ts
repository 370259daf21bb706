import type { Arrangement } from '../../evidence/curation.ts'
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
  const groups = ({ nodeGroups, payersFolds }: Arrangement): string => JSON.stringify([nodeGroups, [...payersFolds]])
  const notes = ({ graphNotes }: Arrangement): string => JSON.stringify([...graphNotes])
  return [
    fresh > 0 ? `${fresh} placed` : '',
    moved > 0 ? `${moved} moved` : '',
    before.graphLayout.layout === now.graphLayout.layout ? '' : 'another layout',
    hidden > 0 ? `${hidden} hidden` : '',
    shown > 0 ? `${shown} shown again` : '',
    filters(before) === filters(now) ? '' : 'another filter',
    groups(before) === groups(now) ? '' : 'other groups',
    notes(before) === notes(now) ? '' : 'other notes',
  ].filter((words) => words !== '')
}
