import type { ReactNode } from 'react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { chainTitle } from '../../src-shared/service/chains.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { requestForm } from '../../src-shared/service/request-form.ts'
import { useCaseContext } from '../app/case-context.ts'
import { tabTitle } from '../app/commands.ts'
import { roomOpened, roomSettled, useScreen } from '../app/screen-store.ts'
import type { CaseState } from '../casefile/case-state.ts'
import { chainOfRequest } from '../casefile/question.ts'
import type { CoverageState } from '../dossier/panel-view.ts'
import { caseTokens } from '../token/case-tokens.ts'
import { TokenBar } from '../token/token-bar.tsx'
import { CoverageMark } from '../ui/coverage-mark.tsx'
import { draftOf, newDraft, type ContextDraft } from './context-draft.ts'
import { draftChanged, endpointChosen, tokenChosen, useCaseDrafts, type ChosenToken } from './context-drafts.ts'
import { ContextForm } from './context-form.tsx'
import { MAX_PAGES } from './context-plan.ts'
import { inquiriesOf, newestBy, type Inquiry } from './inquiries.ts'
import { InquiryCard } from './inquiry-card.tsx'
import { ROOMS, type Room } from './room.ts'
import './context.css'

const MORE_PAGES = 5
/** Inquiries listed at once; older ones are a click away. */
const LISTED = 20

/** A room for questions about no subject: its endpoints, the form of one of them, and every answer that the case holds. */
export function ContextScreen({ roomId }: { readonly roomId: Room['id'] }): ReactNode {
  const { state } = useCaseContext()
  const room = ROOMS[roomId]
  const caseId = state.record.id
  const [unfolded, setUnfolded] = useState<EndpointId>()
  const [now] = useState(() => new Date())
  const { drafts, chosen, token: entered } = useCaseDrafts(caseId)
  // While a run commits answer after answer, the tables follow when there is time for it.
  const settled = useDeferredValue(state)
  const inquiries = useMemo(() => inquiriesOf(settled).filter(({ endpoint }) => room.endpoints.includes(endpoint)), [settled, room])
  const known = useMemo(() => (roomId === 'token' ? caseTokens(settled.captures) : []), [roomId, settled.captures])

  // from the route as it is now: the tabs draw a large screen a moment later, and a choice inside of one is not to wait for that
  const named = useScreen(({ route }) => (route.at === 'case' && route.tab === roomId ? route.endpoint : undefined))
  const present = room.endpoints.find((one) => one === named)
  const endpoint = present ?? chosen[roomId] ?? inquiries[0]?.endpoint ?? room.endpoints[0] ?? 'account'
  const token = entered ?? lastToken(inquiries) ?? known[0] ?? { chain: 'ethereum', address: '' }
  useEffect(() => {
    if (chosen[roomId] !== endpoint) endpointChosen(caseId, roomId, endpoint)
    if (present === undefined) roomSettled(roomId, named, endpoint)
  }, [caseId, roomId, chosen, endpoint, present, named])
  const row = endpointOf(endpoint)
  const aboutToken = requestForm(endpoint).fields.some(({ name }) => name === 'token_address')
  const begun = drafts[endpoint] ?? newDraft(endpoint, chainsOfCase(state), now)
  const draft: ContextDraft = aboutToken
    ? { ...begun, values: { ...begun.values, token_address: token.address }, chains: row.chainField === 'chain' ? [token.chain] : begun.chains }
    : begun
  const offered = roomId !== 'token' || !aboutToken || isOffered(endpoint, token)
  const asked = inquiries.filter((one) => one.endpoint === endpoint)
  const own = aboutToken && token.address !== '' ? asked.filter((one) => isAbout(one, token)) : asked
  // Answers come first where there are any; the form is a click away.
  const asking = own.length === 0 || !offered || unfolded === endpoint
  const setAsking = (on: boolean): void => setUnfolded(on ? endpoint : undefined)

  const again = ({ request, window, endpoint: one, lastPage }: Inquiry, how: 'again' | 'more'): void => {
    const back = draftOf(one, request, window, now)
    draftChanged(caseId, one, {
      ...back,
      refresh: how === 'again',
      maxPages: how === 'again' ? lastPage : Math.min(MAX_PAGES, lastPage + MORE_PAGES),
    })
    const address = request['token_address']
    if (typeof address === 'string') tokenChosen(caseId, { address, chain: chainOfRequest(request) ?? 'solana' })
    setUnfolded(one)
    document.getElementById('context-ask')?.scrollIntoView({ block: 'start' })
    document.getElementById('context-ask')?.focus({ preventScroll: true })
  }

  return (
    <div className="context">
      {roomId === 'token' && <TokenBar token={token} known={known} onChange={(next) => tokenChosen(caseId, next)} />}
      <div className="context-columns">
        <nav className="panel-nav" aria-label={`Questions of ${tabTitle(roomId)}`}>
          <EndpointNav room={room} current={endpoint} inquiries={inquiries} token={token} onChoose={(one) => roomOpened(roomId, one)} />
        </nav>
        <div className="context-main">
          <section id="context-ask" tabIndex={-1} aria-labelledby="context-title">
            <div className="line context-head">
              <h2 id="context-title" className="grow">
                {row.title}
              </h2>
              {offered && own.length > 0 && (
                <Button size="small" text={asking ? 'Fold the form' : 'New question…'} aria-expanded={asking} onClick={() => setAsking(!asking)} />
              )}
            </div>
            {!asking ? null : offered ? (
              <ContextForm
                key={endpoint}
                endpoint={endpoint}
                draft={draft}
                hidden={aboutToken ? TOKEN_FIELDS : NO_FIELDS}
                onChange={(next) => draftChanged(caseId, endpoint, next)}
                onAsked={() => setUnfolded(undefined)}
              />
            ) : (
              <p className="muted">
                The service does not offer {row.title.toLowerCase()} on{' '}
                {row.chainField === 'chain' ? chainTitle(token.chain) : 'chains other than Solana'} (service interface, section 4.3).
              </p>
            )}
          </section>
          <Answers
            key={`${endpoint} ${aboutToken ? `${token.chain} ${token.address}` : ''}`}
            inquiries={own}
            others={asked.filter((one) => !own.includes(one))}
            now={now}
            about={room.about}
            onAgain={again}
          />
        </div>
      </div>
    </div>
  )
}

const NO_FIELDS: ReadonlySet<string> = new Set()
const TOKEN_FIELDS: ReadonlySet<string> = new Set(['token_address', 'chain'])

interface EndpointNavProps {
  readonly room: Room
  readonly current: EndpointId
  readonly inquiries: readonly Inquiry[]
  readonly token: ChosenToken
  readonly onChoose: (endpoint: EndpointId) => void
}

/** The endpoints of a room, each with what came of asking it: of the chosen token, or of anything. */
function EndpointNav({ room, current, inquiries, token, onChoose }: EndpointNavProps): ReactNode {
  const newest = newestBy(inquiries, (one) => room.id !== 'token' || isAbout(one, token))
  return room.endpoints.map((endpoint) => (
    <button key={endpoint} type="button" aria-current={endpoint === current} onClick={() => onChoose(endpoint)}>
      <CoverageMark state={markOf(endpoint, newest.get(endpoint), room, token)} quiet />
      <span className="truncate">{endpointOf(endpoint).title}</span>
    </button>
  ))
}

function markOf(endpoint: EndpointId, newest: Inquiry | undefined, room: Room, token: ChosenToken): CoverageState {
  if (newest !== undefined && newest.state !== 'open' && newest.state !== 'cancelled') return newest.state
  return room.id === 'token' && !isOffered(endpoint, token) ? 'not-offered' : 'not-asked'
}

/** Whether the table offers an endpoint for the token's chain; DCA vaults are of Solana (service-interface.md section 4.2). */
function isOffered(endpoint: EndpointId, token: ChosenToken): boolean {
  const { chains } = endpointOf(endpoint)
  if (chains !== undefined) return chains.some((offered) => offered === token.chain)
  return endpoint !== 'tgm/jup-dca' || token.chain === 'solana'
}

/** Perpetuals go by a symbol, not by a token's address: they are about no token in particular. */
function isAbout({ request, endpoint }: Inquiry, token: ChosenToken): boolean {
  if (endpoint === 'tgm/perp-trades') return true
  const { token_address: address } = request
  return typeof address === 'string' && address.toLowerCase() === token.address.toLowerCase() && (chainOfRequest(request) ?? 'solana') === token.chain
}

function lastToken(inquiries: readonly Inquiry[]): ChosenToken | undefined {
  for (const { request } of inquiries) {
    const { token_address: address } = request
    if (typeof address === 'string') return { address, chain: chainOfRequest(request) ?? 'solana' }
  }
  return undefined
}

function chainsOfCase(state: CaseState): string[] {
  return [...new Set(state.subjects.flatMap(({ chains }) => chains))]
}

interface AnswersProps {
  readonly inquiries: readonly Inquiry[]
  /** About other tokens than the chosen one. */
  readonly others: readonly Inquiry[]
  readonly about: string
  readonly now: Date
  readonly onAgain: (inquiry: Inquiry, how: 'again' | 'more') => void
}

function Answers({ inquiries, others, about, now, onAgain }: AnswersProps): ReactNode {
  const [listed, setListed] = useState(LISTED)
  const [othersShown, setOthersShown] = useState(false)
  return (
    <section aria-label="Answers">
      <h2>
        Answers <span className="muted">{inquiries.length > 0 ? inquiries.length : ''}</span>
      </h2>
      {inquiries.length === 0 && (
        <p className="muted">
          {others.length === 0 ? 'Not asked in this case.' : 'Not asked about this token.'} {about}
        </p>
      )}
      {inquiries.slice(0, listed).map((one, index) => (
        <InquiryCard key={one.key} inquiry={one} open={index === 0} now={now} onAgain={onAgain} />
      ))}
      {inquiries.length > listed && (
        <Button size="small" variant="minimal" text={`Show ${inquiries.length - listed} older`} onClick={() => setListed(inquiries.length)} />
      )}
      {others.length > 0 && !othersShown && (
        <p>
          <Button size="small" variant="minimal" text={`Show ${others.length} about other tokens`} onClick={() => setOthersShown(true)} />
        </p>
      )}
      {othersShown && others.map((one) => <InquiryCard key={one.key} inquiry={one} open={false} now={now} onAgain={onAgain} />)}
    </section>
  )
}
