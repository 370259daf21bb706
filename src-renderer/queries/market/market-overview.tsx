import { Spinner } from '@blueprintjs/core'
import { useMemo, type ReactNode } from 'react'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { useAnswers } from '../../casefile/hooks.ts'
import type { AnsweredCapture, HeldCapture } from '../../evidence/case-state.ts'
import { useWho } from '../../subjects/links/use-who.ts'
import { formatMinute } from '../../text/format-time.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { AskedQuery } from '../../views/asked-queries.ts'
import { marketFlows } from '../../views/market/market-flows.ts'
import { MARKET_LISTS, marketList } from '../../views/market/market-lists.ts'
import { PAGES_DRAWN, recordScope } from '../../views/token/question-scope.ts'
import { ListPart } from '../pictures/list-part.tsx'
import { FlowHeat } from './flow-heat.tsx'
import './market-overview.css'

const FLOWS: EndpointId = 'smart-money/netflow'
const DRAWN: readonly EndpointId[] = [FLOWS, ...MARKET_LISTS.map(({ endpoint }) => endpoint)]
const NO_ANSWERS: readonly AnsweredCapture[] = []

interface MarketOverviewProps {
  /** The newest first. */
  readonly askedQueries: readonly AskedQuery[]
  readonly onShowAll: (endpoint: EndpointId) => void
}

/** What the case knows of the market: the newest answer of each question with records, as a picture. Nothing where nothing was answered. */
export function MarketOverview({ askedQueries, onShowAll }: MarketOverviewProps): ReactNode {
  const answered = useMemo(
    () => new Map(DRAWN.flatMap((endpoint) => [...newestWith(askedQueries, endpoint)].map((one) => [endpoint, one] as const))),
    [askedQueries],
  )
  const drawn = useMemo(() => [...answered.values()].flatMap(({ pages }): readonly HeldCapture[] => pages.slice(0, PAGES_DRAWN)), [answered])
  const read = useAnswers(drawn)
  const whoIs = useWho()
  const answers = read?.ok === true ? read.value : NO_ANSWERS
  const pagesOf = useMemo(() => Map.groupBy(answers, ({ capture }) => capture.endpoint), [answers])
  const flows = useMemo(() => marketFlows(pagesOf.get(FLOWS) ?? []), [pagesOf])
  const lists = useMemo(() => MARKET_LISTS.map((shape) => ({ shape, list: marketList(shape, pagesOf.get(shape.endpoint) ?? []) })), [pagesOf])
  if (drawn.length === 0) return null
  const scopeOf = (asked: AskedQuery): string => `${recordScope(asked)}, ${formatMinute(asked.at)} UTC`
  const flowsAsked = answered.get(FLOWS)
  return (
    <section className="market-overview" aria-label="What this case knows of the market">
      {read === undefined && <Spinner size={20} aria-label="Reading the answers" />}
      {read?.ok === false && <FailureNote failure={read.error} />}
      {flowsAsked !== undefined && flows.length > 0 && <FlowHeat flows={flows} scope={scopeOf(flowsAsked)} onAll={() => onShowAll(FLOWS)} />}
      <div className="room-pair room-lists">
        {lists.map(({ shape: { endpoint, title }, list }) => {
          const asked = answered.get(endpoint)
          if (asked === undefined || list.rows.length === 0) return null
          return <ListPart key={endpoint} title={title} list={list} scope={scopeOf(asked)} chain="" whoIs={whoIs} onAll={() => onShowAll(endpoint)} />
        })}
      </div>
    </section>
  )
}

/** The newest asking that has records: one that failed or came back empty since is told in the list of answers. */
function newestWith(askedQueries: readonly AskedQuery[], endpoint: EndpointId): readonly AskedQuery[] {
  const one = askedQueries.find((asked) => asked.endpoint === endpoint && asked.rows > 0)
  return one === undefined ? [] : [one]
}
