import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { QueryDraft } from '../query-draft.ts'
import { draftOfFilter, filterForgotten, filterOf, filterSaved, useSavedFilters } from './saved-filters.ts'
import './saved-filters-bar.css'
import { messages } from '../messages.ts'

interface SavedFiltersBarProps {
  readonly endpoint: EndpointId
  readonly draft: QueryDraft
  readonly onApply: (draft: QueryDraft) => void
}

/** The saved queries of an endpoint: a press fills the form and sends no request. */
export function SavedFiltersBar({ endpoint, draft, onApply }: SavedFiltersBarProps): ReactNode {
  const saved = useSavedFilters(endpoint)
  const [name, setName] = useState<string>()
  const applied = filterOf(draft, saved)
  const save = (): void => {
    if (name === undefined || name.trim() === '') return
    filterSaved(endpoint, name, draft)
    setName(undefined)
  }
  return (
    <div className="line saved-filters" role="group" aria-label={messages.savedFilters}>
      <span className="muted small">{messages.savedFilters}</span>
      {saved.map((one) => (
        <span key={one.name} className="saved-filter" data-applied={one === applied}>
          <button type="button" aria-pressed={one === applied} onClick={() => onApply(draftOfFilter(one, new Date()))}>
            {visibleText(one.name, 60)}
          </button>
          <button
            type="button"
            aria-label={messages.deleteFilter(visibleText(one.name, 60))}
            title={messages.delete}
            onClick={() => filterForgotten(endpoint, one.name)}
          >
            <Cross size={12} />
          </button>
        </span>
      ))}
      {name === undefined ? (
        applied === undefined && <Button size="small" variant="minimal" text={messages.saveAsFilter} onClick={() => setName('')} />
      ) : (
        <>
          <InputGroup
            size="small"
            autoFocus
            aria-label={messages.nameOfFilter}
            placeholder={messages.name}
            maxLength={60}
            value={name}
            onValueChange={setName}
            onKeyDown={(event) => {
              // Enter would submit the surrounding query form.
              if (event.key === 'Enter') event.preventDefault()
              if (event.key === 'Enter') save()
              if (event.key === 'Escape') setName(undefined)
            }}
          />
          <Button size="small" text={messages.save} disabled={name.trim() === ''} onClick={save} />
          <Button size="small" variant="minimal" text={messages.cancel} onClick={() => setName(undefined)} />
        </>
      )}
    </div>
  )
}
