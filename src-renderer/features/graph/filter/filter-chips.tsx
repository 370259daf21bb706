import { Button } from '@blueprintjs/core'
import { Filter, Plus } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { filterParts } from '../../../../src-shared/view-models/graph/filter-words.ts'
import type { TokenChoice } from '../../../../src-shared/view-models/graph/time/token-choices.ts'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { withoutPart } from '../../../../src-shared/graph/visible/without-part.ts'
import { filterText } from '../messages.ts'
import { imageText } from '../../../../src-shared/graph/messages.ts'
import './filter.css'

interface FilterChipsProps {
  readonly filter: GraphFilterRecord
  /** Chains that the graph has edges on. */
  readonly chains: readonly string[]
  /** Nodes that the filter, or hiding by hand, leaves out. */
  readonly hiddenCount: number
  /** Edges that are left out, with these nodes or between the remaining ones. */
  readonly hiddenEdges?: number
  /** Flows and relations that a filter by time or token keeps although theirs is not reported. */
  readonly notReported?: number
  readonly tokensOf: () => readonly TokenChoice[]
  readonly onFilter: (filter: GraphFilterRecord) => void
  /** Further content of the row. */
  readonly children?: ReactNode
  /** Removes the filter and shows what was hidden by hand. */
  readonly onShowAll: () => void
}

/** The filters in force, each with a control to remove it, and how much they leave out. */
export function FilterChips(props: FilterChipsProps): ReactNode {
  const { filter, chains, hiddenCount, hiddenEdges = 0, notReported = 0, tokensOf, children, onFilter, onShowAll } = props
  const [open, setOpen] = useState(false)
  const hidden = imageText.hiddenCounts(hiddenCount, hiddenEdges)
  const parts = filterParts(filter)
  return (
    <div className="filter-chips" role="group" aria-label={filterText.group}>
      <Filter size={14} className="muted" />
      {parts.map(([part, words]) => (
        <span key={part} className="filter-chip">
          <bdi>{words}</bdi>
          <button
            type="button"
            aria-label={filterText.remove(words)}
            title={filterText.removeHint}
            onClick={() => onFilter(withoutPart(filter, part))}
          >
            ×
          </button>
        </span>
      ))}
      <PanelButton
        opened={{ isOpen: open, onOpen: setOpen }}
        panel={
          <FilterForm
            filter={filter}
            chains={chains}
            tokensOf={tokensOf}
            onFilter={(next) => {
              setOpen(false)
              onFilter(next)
            }}
          />
        }
      >
        <Button size="small" variant="minimal" icon={<Plus size={14} />} text={filterText.button} />
      </PanelButton>
      {notReported > 0 && (
        <span className="filter-unknown">
          <span role="status" title={filterText.unknownHint}>
            {filterText.unknownKept(notReported, filter.tokens.length > 0)}
          </span>
          <Button size="small" variant="minimal" text={filterText.exclude} onClick={() => onFilter({ ...filter, knownOnly: true })} />
        </span>
      )}
      <span className="filter-hidden">
        {hidden !== '' && (
          <>
            <span role="status">{filterText.hidden(hidden)}</span>
            <Button size="small" variant="minimal" intent="primary" text={filterText.show} aria-label={filterText.showHidden} onClick={onShowAll} />
          </>
        )}
      </span>
      {children}
    </div>
  )
}
