import { Spinner } from '@blueprintjs/core'
import { Suspense, lazy, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { formatRatio } from '../../../../src-shared/core/decimal.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { useResponses } from '../../../storage/hooks.ts'
import { cachedTokens } from '../../../../src-shared/case/names/lazy-capture-names.ts'
import { tokenKey } from '../../../../src-shared/case/tokens-named.ts'
import type { CaptureWithResponse, CaseState, LoadedCapture } from '../../../../src-shared/case/case-state.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { openQueryGroup } from '../../../state/screen-store.ts'
import { useAddressIdentity } from '../../subjects/links/use-address-identity.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { FigureTile } from '../../../ui/figure/figure-tile.tsx'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import { tokenHoldingsSteps } from '../../../../src-shared/view-models/market/holdings-history.ts'
import { count, listOf } from '../../../../src-shared/view-models/panels/cells.ts'
import type { TokenId } from '../../../../src-shared/view-models/about-token.ts'
import { recordScope, timeScope } from '../../../../src-shared/view-models/query-scope.ts'
import { capturesDrawn, tokenDossier, type TokenDossierView } from '../../../../src-shared/view-models/token/token-dossier.ts'
import { capturesNaming } from '../../../../src-shared/view-models/token/token-mentions.ts'
import { tokenQueries, type TokenPart, type TokenQuery } from '../../../../src-shared/view-models/token/token-queries.ts'
import { useTokenTransfers } from '../../../state/transfers/use-token-transfers.ts'
import { balancesToRead } from '../../../../src-shared/view-models/token/token-holdings.ts'
import type { TokenTransfers } from '../../../../src-shared/view-models/token/token-transfers.ts'
import { movementsOf, type TokenMovements } from '../../../../src-shared/view-models/token/token-in-case.ts'
import { ConcentrationTile, HoldersSection } from './holders-section.tsx'
import { HoldingsSection } from '../pictures/holdings-section.tsx'
import { ListSection } from '../pictures/list-section.tsx'
import { PerpSection } from '../pictures/perp-section.tsx'
import { VaultsSection } from '../pictures/vaults-section.tsx'
import { SegmentPicture } from './segment-picture.tsx'
import { HeldSection } from './held-section.tsx'
import { MovedSection, ReadingTransfers } from './moved-section.tsx'
import { SmartFlow } from './smart-flow.tsx'
import { TokenHeader } from './token-header.tsx'
import { TokenSide, type TokenRequest } from './token-side.tsx'
import './token-dossier.css'
import { messages } from '../messages.ts'

/** The chart library is large; it is loaded with the first chart. */
const PriceChart = lazy(async () => ({ default: (await import('../../../ui/chart/price-chart.tsx')).PriceChart }))

interface TokenDossierProps extends TokenRequest {
  readonly state: CaseState
  readonly token: TokenId
  readonly requestedQueries: readonly RequestedQuery[]
  /** Whether the tokens named by all captures are available. */
  readonly isNamed: boolean
  readonly onShowAll: (endpoint: EndpointId) => void
}

/**
 * All that the case knows about one token, as charts, each figure with its source; and available
 * requests with their price.
 */
export function TokenDossier({ state, token, requestedQueries, isNamed, onShowAll, onRequest, onAgain, draftFor }: TokenDossierProps): ReactNode {
  const { captures, subjects } = state
  const naming = useMemo(() => (isNamed ? capturesNaming(captures, token) : []), [captures, token, isNamed])
  const symbols = useMemo(() => (isNamed ? symbolsOf(captures, token) : []), [captures, token, isNamed])
  const questions = useMemo(() => tokenQueries(requestedQueries, token, symbols), [requestedQueries, token, symbols])
  const named = isNamed ? captures : NO_CAPTURES
  const read = useResponses(
    useMemo(() => capturesDrawn({ questions, naming }, balancesToRead(named, subjects, token)), [questions, naming, named, subjects, token]),
  )
  const responses = read?.ok === true ? read.value : NO_RESPONSES
  const view = useMemo(
    () => tokenDossier({ token, questions, naming, captures: named, subjects }, responses),
    [token, questions, naming, named, subjects, responses],
  )
  const { read: transfers, progress } = useTokenTransfers(state, token, isNamed)
  const reported = transfers?.ok === true ? transfers.value : undefined
  const moved = useMemo(() => movementsOf(reported?.transfers ?? []), [reported])
  const sectors = [...new Set([...view.mentions.values()].flatMap(({ row }) => listOf(row, 'token_sectors')))]
  return (
    <section className="token-dossier" aria-label={messages.tokenData}>
      <TokenHeader token={token} symbols={symbols.length > 0 ? symbols : view.tradedAs} sectors={sectors} questions={questions} />
      {read === undefined ? (
        <Spinner size={20} aria-label={messages.readingResults} />
      ) : (
        <>
          {!read.ok && <FailureNote failure={read.error} />}
          {transfers?.ok === false && <FailureNote failure={transfers.error} />}
          {progress !== undefined && <ReadingTransfers progress={progress} />}
          <div className="token-grid" data-bare={isBare(view, moved)}>
            <Pictures state={state} token={token} questions={questions} view={view} moved={moved} reported={reported} onShowAll={onShowAll} />
            <TokenSide
              questions={questions}
              parties={view.parties}
              isBare={isBare(view, moved)}
              onRequest={onRequest}
              onAgain={onAgain}
              draftFor={draftFor}
            />
          </div>
        </>
      )}
    </section>
  )
}

const NO_RESPONSES: readonly CaptureWithResponse[] = []
const NO_CAPTURES: readonly LoadedCapture[] = []

/** Distinct names of the token in responses, newest first. */
function symbolsOf(captures: readonly LoadedCapture[], token: TokenId): readonly string[] {
  const key = tokenKey(token)
  return [...new Set(captures.toReversed().flatMap((stored) => cachedTokens(stored).flatMap((one) => (tokenKey(one) === key ? [one.symbol] : []))))]
}

const LISTS: readonly TokenPart[] = ['transfers', 'dex-trades', 'leaderboard', 'perp-trades']

interface PicturesProps extends Pick<TokenDossierProps, 'state' | 'token' | 'onShowAll'> {
  readonly questions: readonly TokenQuery[]
  readonly view: TokenDossierView
  readonly moved: TokenMovements
  /** The input of `moved`; undefined while it is read for the first time. */
  readonly reported: TokenTransfers | undefined
}

function Pictures({ state, token, questions, view, moved, reported, onShowAll }: PicturesProps): ReactNode {
  const { showCapture } = useCaseActions()
  const whoIs = useAddressIdentity()
  const { chain } = token
  const { figures, segments, days, holders, lists, mentions } = view
  const of = (id: TokenPart): TokenQuery | undefined => questions.find((one) => one.id === id)
  const flow = mentions.get('smart-money/netflow')
  const heldSteps = useCallback(() => tokenHoldingsSteps(view.heldOverTime, token), [view.heldOverTime, token])
  const scopeOf = (one: RequestedQuery): string => [recordScope(one), timeScope(one)].filter((part) => part !== '').join(', ')
  const list = (id: TokenPart): ReactNode => {
    const [question, found] = [of(id), lists.get(id)]
    if (question?.received === undefined || found === undefined) return null
    const scope = scopeOf(question.received)
    const title = id === 'perp-trades' ? messages.tradesBySymbol : question.title
    return <ListSection key={id} title={title} list={found} scope={scope} chain={chain} whoIs={whoIs} onAll={() => onShowAll(question.endpoint)} />
  }
  const requested = (id: TokenPart): RequestedQuery | undefined => of(id)?.received
  const [segmentsRequested, requestedDays, holdersRequested] = [requested('segments'), requested('days'), requested('holders')]
  const [perpsRequested, vaultsRequested] = [requested('perp-trades'), requested('dca-vaults')]
  const sides = [list('bought'), list('sold')].filter((one) => one !== null)
  return (
    <div className="token-main">
      {!isPictured(view) && <p className="muted">{emptyText(questions, isBare(view, moved))}</p>}
      {(figures.length > 0 || (holders?.top.length ?? 0) > 0) && (
        <dl className="figure-strip context-figures" aria-label={messages.keyFigures}>
          {figures.map((figure) => (
            <FigureTile key={figure.id} figure={figure} />
          ))}
          {holders !== undefined && <ConcentrationTile found={holders} chain={chain} whoIs={whoIs} />}
        </dl>
      )}
      <div className="context-pair">
        {(segments !== undefined || flow !== undefined) && (
          <div className="context-stack">
            {segments !== undefined && segmentsRequested !== undefined && <SegmentPicture found={segments} scope={timeScope(segmentsRequested)} />}
            {flow !== undefined && <SmartFlow mention={flow} />}
          </div>
        )}
        {days.days.length > 1 && requestedDays !== undefined && (
          <div className="context-block">
            <h3>
              {messages.priceAndFlows} <span className="context-scope">{daysScope(view, requestedDays)}</span>
            </h3>
            <div className="context-chart-area">
              <Suspense fallback={<Spinner size={20} aria-label={messages.loadingChart} />}>
                <PriceChart title={messages.priceChartTitle} days={days} onShowSource={showCapture} />
              </Suspense>
            </div>
            <p className="muted small">{messages.flowsHint(groupText(requestedDays))}</p>
          </div>
        )}
      </div>
      <div className="context-pair token-holders">
        {holders !== undefined && holdersRequested !== undefined && (
          <HoldersSection found={holders} scope={recordScope(holdersRequested)} chain={chain} whoIs={whoIs} onAll={() => onShowAll('tgm/holders')} />
        )}
        {sides.length > 0 && <div className="context-stack">{sides}</div>}
      </div>
      <div className="context-pair context-lists">
        {view.heldOverTime.length > 0 && (
          <HoldingsSection
            title={messages.smartMoneyHolds}
            scope={count(view.heldOverTime.length, 'result')}
            make={heldSteps}
            onAll={() => openQueryGroup('market', 'smart-money/historical-holdings')}
          />
        )}
        {perpsRequested !== undefined && view.perps.length > 0 && (
          <PerpSection
            title={messages.tradesOverTime}
            pages={view.perps}
            scope={scopeOf(perpsRequested)}
            onAll={() => onShowAll('tgm/perp-trades')}
          />
        )}
      </div>
      <div className="context-pair context-lists">{LISTS.map(list)}</div>
      {vaultsRequested !== undefined && view.vaults.vaults.length > 0 && (
        <VaultsSection
          title={messages.dcaVaults}
          found={view.vaults}
          scope={scopeOf(vaultsRequested)}
          whoIs={whoIs}
          onAll={() => onShowAll('tgm/jup-dca')}
        />
      )}
      <div className="context-pair context-lists">
        {view.holdings.holdings.length > 0 && <HeldSection state={state} token={token} holdings={view.holdings} whoIs={whoIs} />}
        {moved.transfers > 0 && reported !== undefined && (
          <MovedSection state={state} token={token} moved={moved} reported={reported} whoIs={whoIs} />
        )}
      </div>
    </div>
  )
}

/** Whether responses about the token itself, or about the market, contain any of it. */
function isPictured({ figures, segments, days: { days }, holders, lists, vaults, heldOverTime }: TokenDossierView): boolean {
  return figures.length + days.length + lists.size + vaults.vaults.length + heldOverTime.length > 0 || segments !== undefined || holders !== undefined
}

/** Whether the case knows nothing of the token at all. */
function isBare(view: TokenDossierView, { transfers }: TokenMovements): boolean {
  return !isPictured(view) && view.holdings.holdings.length + transfers === 0
}

function emptyText(questions: readonly TokenQuery[], isUnknown: boolean): string {
  if (questions.some(({ received }) => received !== undefined)) {
    return messages.tokenEmpty
  }
  if (isUnknown) return messages.noTokenData
  return messages.subjectDataHint
}

function daysScope({ days: { change } }: TokenDossierView, requested: RequestedQuery): string {
  return [
    timeScope(requested),
    ...(change === undefined ? [] : [messages.price(change.ratio.startsWith('-') ? '' : '+', formatRatio(change.ratio))]),
  ].join(', ')
}

/**
 * The group whose flows are shown: the service takes the hundred largest holders if the request
 * names none.
 */
function groupText({ request: { label } }: RequestedQuery): string {
  if (label === undefined || label === 'top_100_holders') return messages.topHolders
  return typeof label === 'string' ? label.replaceAll('_', ' ') : messages.groupOfHolders
}
