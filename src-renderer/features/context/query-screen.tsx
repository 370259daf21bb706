import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { chainTitle } from '../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { useCaseContext } from '../../state/case-context.ts'
import { tabTitle } from '../../state/tab-titles.ts'
import { openQueryGroup, queryGroupSettled, useScreen } from '../../state/screen-store.ts'
import { useTokens } from '../../storage/hooks.ts'
import type { CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { tokenKey } from '../../../src-shared/case/tokens-named.ts'
import type { CoverageState } from '../../../src-shared/case/coverage-row.ts'
import { caseTokens } from '../../../src-shared/view-models/case-tokens.ts'
import { isAboutToken, isOfferedFor, tokenOfRequest } from '../../../src-shared/view-models/about-token.ts'
import type { TokenQuery } from '../../../src-shared/view-models/token/token-queries.ts'
import { TokenBar } from './token-bar.tsx'
import { NextRequests } from './next-requests/next-requests.tsx'
import { nextOfMarket } from './market/next-of-market.ts'
import { MarketOverview } from './market/market-overview.tsx'
import { SectorsOfCase } from './market/sectors-of-case.tsx'
import { WebEvidence } from './web-evidence.tsx'
import { requestsToken, tokenDraft } from './token/token-draft.ts'
import { TokenDossier } from './token/token-dossier.tsx'
import { CoverageMark } from '../../ui/coverage-mark.tsx'
import { useThrottledValue } from '../../ui/pace/use-throttled-value.ts'
import { draftOf, newDraft, type QueryDraft } from './query-draft.ts'
import { draftChanged, selectEndpoint, useCaseDrafts } from './query-drafts.ts'
import { selectToken, type ChosenToken, useChosenToken } from '../../state/token-choice.ts'
import { QueryForm } from './query-form.tsx'
import { MAX_PAGES } from './query-plan.ts'
import { requestedQueriesOf, newestBy, type RequestedQuery } from '../../../src-shared/view-models/requested-queries.ts'
import { emptyStateText } from '../../../src-shared/view-models/empty-state-text.ts'
import { QueryCard } from './query-card.tsx'
import { QUERY_GROUPS, type QueryGroup } from '../../../src-shared/view-models/query-groups.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import './query-screen.css'
import type { NextRequest } from './next-requests/next-request.ts'
import { messages } from './messages.ts'

const MORE_PAGES = 5
/** Queries listed at once; older ones are a click away. */
const LISTED = 20

const NO_CAPTURES: readonly LoadedCapture[] = []

/**
 * A screen for queries about no subject: its endpoints, the form of one of them, and every response
 * that the case has stored.
 */
export function QueryScreen({ groupId }: { readonly groupId: QueryGroup['id'] }): ReactNode {
  const { state } = useCaseContext()
  const group = QUERY_GROUPS[groupId]
  const caseId = state.record.id
  const [unfolded, setUnfolded] = useState<EndpointId>()
  const [now] = useState(() => new Date())
  const { drafts, chosen } = useCaseDrafts(caseId)
  const entered = useChosenToken(caseId)
  // While a run adds responses, the tables follow when there is time.
  const settled = useThrottledValue(state)
  const allRequested = useMemo(() => requestedQueriesOf(settled), [settled])
  const requestedQueries = useMemo(() => allRequested.filter(({ endpoint }) => group.endpoints.includes(endpoint)), [allRequested, group])
  const tokens = useTokens(groupId === 'token' ? settled.captures : NO_CAPTURES)
  const known = useMemo(() => (groupId === 'token' && tokens?.ok === true ? caseTokens(settled.captures) : []), [groupId, tokens, settled.captures])

  // From the current route: the tabs render a large screen a moment later, and a choice inside it
  // must not wait for that.
  const named = useScreen(({ route }) => (route.at === 'case' && route.tab === groupId ? route.endpoint : undefined))
  const present = group.endpoints.find((one) => one === named)
  const endpoint = present ?? chosen[groupId] ?? requestedQueries[0]?.endpoint ?? group.endpoints[0] ?? 'account'
  const token = useMemo(
    () => entered ?? lastToken(requestedQueries) ?? known[0] ?? { chain: 'ethereum', address: '' },
    [entered, requestedQueries, known],
  )
  useEffect(() => {
    if (chosen[groupId] !== endpoint) selectEndpoint(caseId, groupId, endpoint)
    if (present === undefined) queryGroupSettled(groupId, named, endpoint)
  }, [caseId, groupId, chosen, endpoint, present, named])
  const row = endpointOf(endpoint)
  const aboutToken = requestsToken(endpoint)
  const begunOf = (one: EndpointId): QueryDraft => drafts[one] ?? newDraft(one, chainsOfCase(state), now)
  const draft = tokenDraft(endpoint, begunOf(endpoint), token)
  const offered = groupId !== 'token' || !aboutToken || isOfferedFor(endpoint, token)
  const requested = requestedQueries.filter((one) => one.endpoint === endpoint)
  const own = aboutToken && token.address !== '' ? requested.filter((one) => isAboutToken(one, token)) : requested
  // Responses come first if there are any; the form is a click away.
  const isFormOpen = own.length === 0 || !offered || unfolded === endpoint
  const setFormOpen = (on: boolean): void => setUnfolded(on ? endpoint : undefined)

  const again = ({ request, window, endpoint: one, lastPage }: RequestedQuery, how: 'again' | 'more'): void => {
    const back = draftOf(one, request, window, now)
    draftChanged(caseId, one, {
      ...back,
      refresh: how === 'again',
      maxPages: how === 'again' ? lastPage : Math.min(MAX_PAGES, lastPage + MORE_PAGES),
    })
    const about = tokenOfRequest({ endpoint: one, request })
    if (about !== undefined) selectToken(caseId, about)
    showForm(one)
  }
  const showForm = (one: EndpointId): void => {
    if (one !== endpoint) openQueryGroup(groupId, one)
    setUnfolded(one)
    goTo('context-request')
  }
  const showResponses = (one: EndpointId): void => {
    if (one !== endpoint) openQueryGroup(groupId, one)
    goTo('context-answers')
  }
  const draftFor = ({ endpoint: one, request }: TokenQuery): QueryDraft => {
    const before = begunOf(one)
    // The symbol of the previous token does not belong to this one: if none is known, the form
    // requires it.
    const named = one === 'tgm/perp-trades' ? { token_symbol: known.find((other) => tokenKey(other) === tokenKey(token))?.symbol ?? '' } : {}
    return tokenDraft(one, { ...before, values: { ...before.values, ...request, ...named } }, token)
  }
  const requestAbout = (question: TokenQuery): void => {
    draftChanged(caseId, question.endpoint, draftFor(question))
    showForm(question.endpoint)
  }
  const open = (one: EndpointId): void => openQueryGroup(groupId, one)
  const next = groupId === 'market' ? nextOfMarket(group.endpoints, requestedQueries, begunOf) : []
  const withNext = (action: (one: EndpointId) => void) => (id: string) => {
    const question = next.find((one) => one.id === id)
    if (question !== undefined) action(question.endpoint)
  }
  const openNext = withNext(open)
  const changeNext = withNext(showForm)

  return (
    <div className="query-screen">
      {groupId === 'token' && <TokenBar token={token} known={known} onChange={(next) => selectToken(caseId, next)} />}
      {groupId === 'token' && token.address !== '' && (
        <TokenDossier
          key={tokenKey(token)}
          state={settled}
          token={token}
          requestedQueries={requestedQueries}
          isNamed={tokens?.ok === true}
          onRequest={requestAbout}
          onAgain={again}
          onShowAll={showResponses}
          draftFor={draftFor}
        />
      )}
      {groupId === 'search' && <WebEvidence requestedQueries={requestedQueries} />}
      {groupId === 'search' && <SectorsOfCase requestedQueries={allRequested} screen="search" />}
      {groupId === 'market' && <h2 className="visually-hidden">{messages.marketAtGlance}</h2>}
      {groupId === 'market' && <MarketOverview requestedQueries={requestedQueries} onShowAll={showResponses} />}
      <div className="query-columns" data-wide-list={next.length > 0}>
        <nav className="query-list" aria-label={messages.requests(tabTitle(groupId))}>
          <div className="panel-nav" data-inner>
            <EndpointNav group={group} left={next} current={endpoint} requestedQueries={requestedQueries} token={token} onChoose={open} />
          </div>
          <NextRequests questions={next} current={endpoint} onOpen={openNext} onChange={changeNext} />
        </nav>
        <div className="query-main">
          <section id="context-request" tabIndex={-1} aria-labelledby="context-title">
            <div className="line query-header">
              <h2 id="context-title" className="grow">
                {row.title}
              </h2>
              {offered && own.length > 0 && (
                <Button
                  size="small"
                  text={isFormOpen ? messages.collapseForm : messages.newRequest}
                  aria-expanded={isFormOpen}
                  onClick={() => setFormOpen(!isFormOpen)}
                />
              )}
            </div>
            {!isFormOpen ? null : offered ? (
              <QueryForm
                key={endpoint}
                endpoint={endpoint}
                draft={draft}
                hidden={aboutToken ? TOKEN_FIELDS : NO_FIELDS}
                onChange={(next) => draftChanged(caseId, endpoint, next)}
                onRequested={() => setUnfolded(undefined)}
              />
            ) : (
              <p className="muted">
                {row.impliedChain === undefined
                  ? messages.notSupportedOn(lowerFirst(row.title), chainTitle(token.chain))
                  : messages.supportedOnlyOn(lowerFirst(row.title), chainTitle(row.impliedChain))}
              </p>
            )}
          </section>
          <RequestResults
            key={`${endpoint} ${aboutToken ? `${token.chain} ${token.address}` : ''}`}
            requestedQueries={own}
            others={requested.filter((one) => !own.includes(one))}
            now={now}
            about={group.about}
            onAgain={again}
          />
        </div>
      </div>
    </div>
  )
}

/** Scrolls to and focuses a part of the screen, once the selection is rendered. */
function goTo(id: string): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(id)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  })
}

const NO_FIELDS: ReadonlySet<string> = new Set()
const TOKEN_FIELDS: ReadonlySet<string> = new Set(['token_address', 'chain'])

interface EndpointNavProps {
  readonly group: QueryGroup
  /** Listed below with their prices, so not here. */
  readonly left: readonly Pick<NextRequest, 'endpoint'>[]
  readonly current: EndpointId
  readonly requestedQueries: readonly RequestedQuery[]
  readonly token: ChosenToken
  readonly onChoose: (endpoint: EndpointId) => void
}

/**
 * The endpoints of a screen, each with the outcome of its requests: about the selected token, or
 * any.
 */
function EndpointNav({ group, left, current, requestedQueries, token, onChoose }: EndpointNavProps): ReactNode {
  const newest = newestBy(requestedQueries, (one) => group.id !== 'token' || isAboutToken(one, token))
  const listed = group.endpoints.filter((endpoint) => !left.some((one) => one.endpoint === endpoint))
  return listed.map((endpoint) => (
    <button key={endpoint} type="button" aria-current={endpoint === current} onClick={() => onChoose(endpoint)}>
      <NavMark endpoint={endpoint} state={markOf(endpoint, newest.get(endpoint), group, token)} />
      <span className="truncate">{endpointOf(endpoint).title}</span>
    </button>
  ))
}

function NavMark({ endpoint, state }: { readonly endpoint: EndpointId; readonly state: CoverageState }): ReactNode {
  return <CoverageMark state={state} words={state === 'empty' ? emptyStateText(endpoint).mark : undefined} quiet />
}

function markOf(endpoint: EndpointId, newest: RequestedQuery | undefined, group: QueryGroup, token: ChosenToken): CoverageState {
  if (newest !== undefined && newest.state !== 'open' && newest.state !== 'cancelled') return newest.state
  return group.id === 'token' && !isOfferedFor(endpoint, token) ? 'not-offered' : 'not-requested'
}

function lastToken(requestedQueries: readonly RequestedQuery[]): ChosenToken | undefined {
  for (const requested of requestedQueries) {
    const token = tokenOfRequest(requested)
    if (token !== undefined) return token
  }
  return undefined
}

function chainsOfCase(state: CaseState): string[] {
  return [...new Set(state.subjects.flatMap(({ chains }) => chains))]
}

interface RequestResultsProps {
  readonly requestedQueries: readonly RequestedQuery[]
  /** About other tokens than the selected one. */
  readonly others: readonly RequestedQuery[]
  readonly about: string
  readonly now: Date
  readonly onAgain: (requestedQuery: RequestedQuery, how: 'again' | 'more') => void
}

function RequestResults({ requestedQueries, others, about, now, onAgain }: RequestResultsProps): ReactNode {
  const [listed, setListed] = useState(LISTED)
  const [othersShown, setOthersShown] = useState(false)
  return (
    <section id="context-answers" tabIndex={-1} aria-label={messages.results}>
      <h2>
        {messages.results} <span className="muted">{requestedQueries.length > 0 ? requestedQueries.length : ''}</span>
      </h2>
      {requestedQueries.length === 0 && (
        <p className="muted">
          {others.length === 0 ? messages.noRequests : messages.noTokenRequests} {about}
        </p>
      )}
      {requestedQueries.slice(0, listed).map((one, index) => (
        <QueryCard key={one.key} requestedQuery={one} open={index === 0} now={now} onAgain={onAgain} />
      ))}
      {requestedQueries.length > listed && (
        <Button
          size="small"
          variant="minimal"
          text={messages.showOlder(requestedQueries.length - listed)}
          onClick={() => setListed(requestedQueries.length)}
        />
      )}
      {others.length > 0 && !othersShown && (
        <p>
          <Button size="small" variant="minimal" text={messages.showAboutOtherTokens(others.length)} onClick={() => setOthersShown(true)} />
        </p>
      )}
      {othersShown && others.map((one) => <QueryCard key={one.key} requestedQuery={one} open={false} now={now} onAgain={onAgain} />)}
    </section>
  )
}
