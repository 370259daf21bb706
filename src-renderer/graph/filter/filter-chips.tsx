import { Button, Popover } from '@blueprintjs/core'
import { Filter, Plus } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { GraphFilterRecord } from '../../../src-shared/graph-event.ts'
import { filterParts } from '../../views/graph/filter-words.ts'
import { FilterForm } from './filter-form.tsx'
import { withoutPart } from './without-part.ts'
import './filter.css'

interface FilterChipsProps {
  readonly filter: GraphFilterRecord
  /** Chains that the graph has edges on. */
  readonly chains: readonly string[]
  /** Nodes that the filter, or hiding by hand, leaves out. */
  readonly hiddenCount: number
  readonly onFilter: (filter: GraphFilterRecord) => void
  /** What else stands in the line. */
  readonly children?: ReactNode
  /** Takes the filter away and shows what was hidden by hand. */
  readonly onShowAll: () => void
}

/** The filters in force, each to be taken away, and how much they leave out. */
export function FilterChips({ filter, chains, hiddenCount, children, onFilter, onShowAll }: FilterChipsProps): ReactNode {
  const [open, setOpen] = useState(false)
  const parts = filterParts(filter)
  return (
    <div className="filter-chips" role="group" aria-label="Filters">
      <Filter size={14} className="muted" />
      {parts.map(([part, words]) => (
        <span key={part} className="filter-chip">
          <bdi>{words}</bdi>
          <button type="button" aria-label={`Take away the filter ${words}`} title="Take away" onClick={() => onFilter(withoutPart(filter, part))}>
            ×
          </button>
        </span>
      ))}
      <Popover
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-start"
        content={
          <FilterForm
            filter={filter}
            chains={chains}
            onFilter={(next) => {
              setOpen(false)
              onFilter(next)
            }}
          />
        }
      >
        <Button size="small" variant="minimal" icon={<Plus size={14} />} text="Filter" />
      </Popover>
      <span className="filter-hidden">
        {hiddenCount > 0 && (
          <>
            <span role="status">{hiddenCount.toLocaleString('en')} hidden</span>
            <Button size="small" variant="minimal" intent="primary" text="Show" aria-label="Show what is hidden" onClick={onShowAll} />
          </>
        )}
      </span>
      {children}
    </div>
  )
}
