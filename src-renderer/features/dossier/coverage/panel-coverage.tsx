import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { usePrices } from '../../acquisition/dialog/use-prices.ts'
import { chainsTitle, chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { useProgress } from '../../acquisition/run/use-progress.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { requestOfCapture } from '../../../../src-shared/case/query.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import { FailureText } from '../../../ui/failure-text.tsx'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { coverageByChain } from '../../../../src-shared/view-models/coverage-chains.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { CoverageLine } from './coverage-line.tsx'
import { isCollapsible } from './coverage-parts.ts'
import { againCalls, retryRequestFor, callCount, gapRequest, nextPageRequest, notOfferedReason, priceText, windowFor } from '../panel-requests.ts'
import { requestKey, endpointsUnderWay, underWayText } from '../steps-under-way.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { coverage as messages } from '../messages.ts'

interface PanelCoverageProps {
  readonly panel: PanelView
  readonly subject: Subject
}

/**
 * What was requested for this panel and its outcome, per chain, with the priced next step for each.
 */
export function PanelCoverage({ panel, subject }: PanelCoverageProps): ReactNode {
  const { state } = useCaseContext()
  const requested = panel.coverage.filter(({ state: outcome }) => outcome !== 'not-requested' && outcome !== 'not-offered')
  const underWay = useProgress((facts) => underWayText(state, facts, subject.id, panel.endpoints))
  const [isOpen, setIsOpen] = useState(false)
  const isCollapsed = isCollapsible(panel.coverage) && !isOpen
  // Failures are shown even if collapsed; and each transaction lookup is a query of its own, also
  // one that was not found.
  const needsLook = ({ state: outcome, endpoint }: CoverageRow): boolean =>
    outcome === 'failed' || (outcome === 'empty' && endpointOf(endpoint).about === 'transaction')
  const shown = isCollapsed ? requested.filter(needsLook) : requested
  return (
    <div className="panel-coverage">
      {underWay !== '' && (
        <p className="panel-under-way">
          <span className="panel-pulse" aria-hidden="true" />
          <span>{messages.inProgress(underWay)}</span>
        </p>
      )}
      {isCollapsible(panel.coverage) && (
        <CoverageLine title={panel.title} rows={panel.coverage} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      )}
      <ul>
        {shown.map((row, index) => (
          <ResponseStateRow
            key={`${row.endpoint} ${row.chain} ${row.window?.from} ${row.window?.to} ${index}`}
            row={row}
            panel={panel}
            subject={subject}
          />
        ))}
        {!isCollapsed &&
          panel.endpoints.map((endpoint) => (
            <UnansweredRows key={endpoint} rows={panel.coverage.filter((row) => row.endpoint === endpoint)} panel={panel} subject={subject} />
          ))}
      </ul>
    </div>
  )
}

function scopeText(row: CoverageRow, panel: PanelView): string {
  const parts = [
    ...(panel.endpoints.length > 1 ? [endpointOf(row.endpoint).title] : []),
    ...(row.chain === undefined ? [] : [row.chain === 'all' ? messages.allChains : chainTitle(row.chain)]),
    ...(row.window === undefined ? [] : [messages.range(row.window.from, row.window.to)]),
  ]
  return parts.join(' · ')
}

function ResponseStateRow({ row, panel, subject }: PanelCoverageProps & { readonly row: CoverageRow }): ReactNode {
  const { state } = useCaseContext()
  const { proposePlan, showCapture } = useCaseActions()
  const prices = usePrices()
  const scope = scopeText(row, panel)
  const chains = coverageByChain(row, subject)
  // The captures in force come first, older ones after them.
  const capture = row.captureIds[0]
  const propose = (make: typeof retryRequestFor, what: string): void =>
    proposePlan(make(`${panel.title}: ${what}`, subject, row, windowFor(state, subject)))
  const isLookup = endpointOf(row.endpoint).about === 'transaction'
  const hash = isLookup ? hashRequested(state, capture) : ''
  return (
    <li data-state={row.state}>
      <CoverageMark state={row.state} />
      <span>
        {scope}{' '}
        {hash !== '' && (
          <>
            <AddressText address={hash} />{' '}
          </>
        )}
        <span className="muted small">
          {row.rows > 0 && `${messages.records(row.rows)}, `}
          {chains !== '' && `${chains}, `}
          {row.pages > 1 && messages.pages(row.pages)}
          {row.answeredIn !== undefined && messages.coveredBy(row.answeredIn)}
          {messages.at(formatMinute(row.at))}
        </span>
        {capture !== undefined && (
          <button
            type="button"
            className="source-button"
            aria-label={messages.sourceOf(panel.title, scope)}
            title={messages.source}
            onClick={() => showCapture(capture)}
          >
            <SourceGlyph />
          </button>
        )}
      </span>
      <span className="panel-actions">
        {row.state === 'partial' && row.answeredIn === undefined && (
          <Button
            variant="minimal"
            size="small"
            text={messages.nextPages(priceText([row.endpoint], 1, prices))}
            onClick={() => propose(nextPageRequest, messages.nextPagesTitle)}
          />
        )}
        {row.state === 'failed' && !isLookup && (
          <Button
            size="small"
            text={messages.retry(priceText([row.endpoint], againCalls(row), prices))}
            onClick={() => propose(retryRequestFor, messages.retryTitle)}
          />
        )}
        {row.state !== 'failed' && !isLookup && (
          <Button
            variant="minimal"
            size="small"
            text={messages.refresh}
            aria-label={messages.refreshOf(scope || panel.title, priceText([row.endpoint], againCalls(row), prices))}
            title={messages.refreshHint(priceText([row.endpoint], againCalls(row), prices))}
            onClick={() => propose(retryRequestFor, messages.refreshTitle)}
          />
        )}
      </span>
      {row.failure !== undefined && (
        <p className="panel-failure">
          <FailureText failure={row.failure} onShowSource={capture === undefined ? undefined : () => showCapture(capture)} />
        </p>
      )}
    </li>
  )
}

/** The transaction that a response is about; '' if there is none. */
function hashRequested({ captures }: CaseState, id: string | undefined): string {
  const loaded = captures.find(({ capture }) => capture.id === id)
  const hash = loaded === undefined ? undefined : requestOfCapture(loaded.capture)['transaction_hash']
  return typeof hash === 'string' ? hash : ''
}

/**
 * Chains that were never requested, and those where nothing can be requested: one line each, not
 * one per chain.
 */
function UnansweredRows({ rows, panel, subject }: PanelCoverageProps & { readonly rows: readonly CoverageRow[] }): ReactNode {
  const { state } = useCaseContext()
  const { proposePlan } = useCaseActions()
  const prices = usePrices()
  const requesting = useProgress((facts) => endpointsUnderWay(state, facts, subject.id, panel.endpoints)).split('\n')
  const notRequested = rows.filter((row) => row.state === 'not-requested')
  const notOffered = rows.filter((row) => row.state === 'not-offered')
  const first = notRequested[0] ?? notOffered[0]
  if (first === undefined || endpointOf(first.endpoint).about === 'transaction') return null
  const title = panel.endpoints.length > 1 ? `${endpointOf(first.endpoint).title} · ` : ''
  // Calls in flight are not offered for credits a second time.
  const offered = notRequested.filter(({ endpoint, chain }) => !requesting.includes(requestKey(endpoint, chain)))
  const chains = (list: readonly CoverageRow[]): string => list.flatMap(({ chain }) => (chain === undefined ? [] : [chainsTitle(chain)])).join(', ')
  return (
    <>
      {notRequested.length > 0 && (
        <li data-state="not-requested">
          <CoverageMark state="not-requested" />
          <span>{`${title}${chains(notRequested)}`.replace(/ · $/, '')}</span>
          <span className="panel-actions">
            {offered.length === 0 ? (
              <span className="muted small">{messages.requesting}</span>
            ) : (
              <Button
                size="small"
                text={messages.request(priceText([first.endpoint], callCount(offered), prices))}
                aria-label={messages.requestFor(
                  priceText([first.endpoint], callCount(offered), prices),
                  lowerFirst(endpointOf(first.endpoint).title),
                  chains(offered),
                )}
                onClick={() => proposePlan(gapRequest(endpointOf(first.endpoint).title, subject, offered, windowFor(state, subject)))}
              />
            )}
          </span>
        </li>
      )}
      {notOffered.length > 0 && (
        <li data-state="not-offered">
          <CoverageMark state="not-offered" />
          <span>
            {title}
            {chains(notOffered)} <span className="muted small">{notOfferedReason(first.endpoint)}</span>
          </span>
        </li>
      )}
    </>
  )
}
