import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { History } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import { chainsTitle } from '../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { useResponses } from '../../storage/hooks.ts'
import { seqAfterPlanOf } from '../../../src-shared/case/state-as-of.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { setAsOf } from '../../state/screen-store.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { useSubjectTitle } from '../../ui/names/use-subject-title.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { SourceGlyph } from '../../ui/source-glyph.tsx'
import { acquiredQueries, type AcquiredQuery, type Acquisition } from '../../../src-shared/view-models/changes/acquisitions.ts'
import { queryChanges } from '../../../src-shared/view-models/changes/query-changes.ts'
import { ChangesTable } from './changes-table.tsx'
import { ScreenNote } from '../../ui/screen/screen-note.tsx'
import './changes-section.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

/**
 * The queries about a subject with more than one response, and the differences of the newer one.
 */
export function ChangesSection({ subject }: { readonly subject: Subject }): ReactNode {
  const { state } = useCaseContext()
  const titleOf = useSubjectTitle()
  const queries = useMemo(() => acquiredQueries(state.captures, subject), [state.captures, subject])
  const several = queries.filter(({ acquisitions }) => acquisitions.length > 1)
  const [chosen, setChosen] = useState('')
  const query = several.find(({ key }) => key === chosen) ?? several[0]
  const once = queries.length - several.length
  if (query === undefined) {
    return (
      <ScreenNote icon={<History size={32} />} title={messages.noRepeats(titleOf(subject))} description={messages.noRepeatsHint(onceText(once))} />
    )
  }
  return (
    <div className="changes-columns">
      <nav className="panel-nav changes-nav" aria-label={messages.repeatedRequests}>
        {several.map((one) => (
          <button key={one.key} type="button" aria-current={one === query} onClick={() => setChosen(one.key)}>
            <span className="changes-query">
              <span className="truncate">{endpointOf(one.endpoint).title}</span>
              <span className="muted small truncate">{scopeOf(one)}</span>
            </span>
            <span className="muted small">{one.acquisitions.length}×</span>
          </button>
        ))}
        {once > 0 && <p className="muted small changes-once">{onceText(once)}</p>}
      </nav>
      <Between key={query.key} query={query} />
    </div>
  )
}

function onceText(once: number): string {
  if (once === 0) return messages.nothingAcquired
  return once === 1 ? messages.singleRequest : messages.singleRequests(once.toLocaleString('en'))
}

function scopeOf({ query: { chain, window }, isNarrowed }: AcquiredQuery): string {
  const days = window === undefined ? '' : `${window.from} to ${window.to}`
  return [chain === '' ? '' : chainsTitle(chain), days, isNarrowed ? messages.withFilters : ''].filter((part) => part !== '').join(' · ')
}

/** Two acquisitions of one query, by default the two newest. */
function Between({ query }: { readonly query: AcquiredQuery }): ReactNode {
  const { acquisitions } = query
  const [newerId, setNewerId] = useState('')
  const [olderId, setOlderId] = useState('')
  const newerAt = Math.max(
    0,
    acquisitions.findIndex(({ id }) => id === newerId),
  )
  const newer = acquisitions[newerAt]
  const earlier = acquisitions.slice(newerAt + 1)
  const older = earlier.find(({ id }) => id === olderId) ?? earlier[0]
  if (newer === undefined || older === undefined) return null
  return (
    <div className="changes-main">
      <div className="changes-two">
        <Chosen label={messages.before} chosen={older} from={earlier} onChoose={setOlderId} />
        <Chosen label={messages.after} chosen={newer} from={acquisitions.slice(0, -1)} onChoose={setNewerId} />
      </div>
      <Changes key={`${older.id} ${newer.id}`} query={query} older={older} newer={newer} />
    </div>
  )
}

interface ChosenProps {
  readonly label: string
  readonly chosen: Acquisition
  readonly from: readonly Acquisition[]
  readonly onChoose: (id: string) => void
}

function Chosen({ label, chosen, from, onChoose }: ChosenProps): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const [first, last] = [chosen.pages[0], chosen.pages.at(-1)]
  return (
    <div className="line">
      <label htmlFor={`changes-${label}`}>{label}</label>
      <HTMLSelect
        id={`changes-${label}`}
        value={chosen.id}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={from.map(({ id, at, pages, isWhole }) => ({
          value: id,
          label: `${formatTime(at)}${pages.length > 1 ? messages.pages(pages.length) : ''}${isWhole ? '' : messages.moreExist}`,
        }))}
      />
      {first !== undefined && (
        <button
          type="button"
          className="source-button"
          aria-label={messages.sourceOfResultEntry(label.toLowerCase(), first.capture.seq)}
          title={messages.sourceHint(first.capture.seq)}
          onClick={() => showCapture(first.capture.id)}
        >
          <SourceGlyph />
        </button>
      )}
      <Button
        size="small"
        variant="minimal"
        text={messages.showThen}
        aria-label={messages.showCaseAsOf(formatTime(chosen.at))}
        onClick={() => last !== undefined && setAsOf({ caseId: state.record.id, seq: seqAfterPlanOf(state, last.capture), at: chosen.at })}
      />
    </div>
  )
}

interface ChangesProps {
  readonly query: AcquiredQuery
  readonly older: Acquisition
  readonly newer: Acquisition
}

/** Keyed by both: responses of another pair are never compared. */
function Changes({ query: { endpoint }, older, newer }: ChangesProps): ReactNode {
  const [before, after] = [useResponses(older.pages), useResponses(newer.pages)]
  const changes = useMemo(
    () =>
      before?.ok === true && after?.ok === true
        ? queryChanges(endpoint, { pages: before.value, isWhole: older.isWhole }, { pages: after.value, isWhole: newer.isWhole })
        : undefined,
    [endpoint, before, after, older.isWhole, newer.isWhole],
  )
  if (before?.ok === false) return <FailureNote failure={before.error} />
  if (after?.ok === false) return <FailureNote failure={after.error} />
  if (changes === undefined) return <Spinner size={24} aria-label={messages.readingResults} />
  return <ChangesTable changes={changes} title={endpointOf(endpoint).title} />
}
