import { Button, InputGroup, ProgressBar } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useId, useMemo, useState } from 'react'
import { compareDecimals, subtractDecimals } from '../../../../../src-shared/core/decimal.ts'
import { isChainId } from '../../../../../src-shared/addresses/chains/chains.ts'
import { usePrices } from '../../../acquisition/dialog/use-prices.ts'
import { maxPrice, type KnownPrices } from '../../../../../src-shared/case/plan/counted-price.ts'
import { remainingInSession } from '../../../../../src-shared/case/plan/spending-session.ts'
import { useAccount } from '../../../acquisition/dialog/use-account.ts'
import { useSituation } from '../../../acquisition/dialog/use-situation.ts'
import { useSpendingSession } from '../../../acquisition/run/spending-session-store.ts'
import { useCaseActions, useCaseContext } from '../../../../state/case-context.ts'
import { creditsLeft, readCredits, spentFraction } from '../../../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../../../ui/failure-note.tsx'
import { TRANSFER_ENDPOINT } from '../../../../../src-shared/view-models/trace/known-transfers.ts'
import { openBranches, type TraceStart } from '../../../../../src-shared/view-models/trace/open-branches.ts'
import { knowledgeFrom } from '../../../../../src-shared/view-models/trace/trace-ground.ts'
import { startName, type TraceSetting } from '../trace-setting.ts'
import type { ShownTrace } from '../use-trace.ts'
import { subjectOfBranch } from './subject-of-branch.ts'
import { startTraceRun, cancelTraceRun, isRequesting, useIsTraceRunning, useTraceRun } from './trace-run-store.ts'
import { MAX_PAGES } from './trace-request.ts'
import './trace-request-panel.css'
import type { TraceRunFacts } from './trace-run.ts'
import type { GraphModel } from '../../../../../src-shared/view-models/graph-types.ts'
import { traceRequestText, traceText } from '../messages.ts'

/** The progress of a trace that sends requests, in one line. */
function progressText({ phase, hop, open, spent, limit }: TraceRunFacts): string {
  return `${phase === 'cancelling' ? traceRequestText.cancelling : ''}${traceRequestText.status(hop, open, spent, limit)}`
}

/** Skipped branches named one by one. */
const MAX_NAMED = 3

/** How the requests ended, with their results and costs. */
function endSentence({ phase, open, requested, spent, limit, short, skipped }: TraceRunFacts, nameOf: (node: string) => string): string {
  const sum = traceRequestText.result(requested, spent, limit)
  if (phase === 'done') return traceRequestText.done(sum)
  if (phase === 'cancelled') return traceRequestText.cancelled(sum)
  const left = subtractDecimals(limit, spent)
  const named = skipped.slice(0, MAX_NAMED).map(({ node, price }) => traceRequestText.notCovered(nameOf(node), price))
  const ended = traceRequestText.usedUp(left, short.size === 1 ? 1 : Math.max(open, short.size), sum)
  return named.length === 0 ? ended : `${ended} ${traceRequestText.notCoveredMore(named.join(', '), skipped.length - named.length)}`
}

interface TraceRequestPanelProps {
  readonly setting: TraceSetting
  readonly shown: Pick<ShownTrace, 'trace'>
  readonly model: GraphModel
  readonly nameOf: (node: string) => string
  readonly onSetting: (setting: TraceSetting) => void
}

const DEFAULT_LIMIT = '60'

/**
 * Continues a trace where responses are missing: the maximum price is on the button, and a press
 * confirms it once for all calls.
 */
export function TraceRequestPanel({ setting, shown, model, nameOf, onSetting }: TraceRequestPanelProps): ReactNode {
  const { state } = useCaseContext()
  const actions = useCaseActions()
  const { record } = state
  const [typed, setTyped] = useState<string>()
  const noteId = useId()
  const run = useTraceRun(record.id, setting)
  const isBusy = useIsTraceRunning()
  const spendingSession = useSpendingSession(record.id)
  const situation = useSituation(record)
  useAccount(record.practice, true)
  const prices = usePrices()
  const starts = useMemo(() => startsOf(setting, model), [setting, model])
  const open = useMemo(() => {
    if (shown.trace === undefined) return undefined
    return openBranches(shown.trace, starts, knowledgeFrom(state, TRANSFER_ENDPOINT)).filter((one) => subjectOfBranch(state, one) !== undefined)
  }, [shown.trace, starts, state])

  if (run !== undefined && isRequesting(run)) {
    return (
      <div className="trace-request-run" role="group" aria-label={traceRequestText.progress}>
        <p role="status">{progressText(run)}</p>
        <ProgressBar value={spentFraction(run.spent, run.limit)} intent="primary" stripes={false} aria-label={traceRequestText.spent} />
        <Button size="small" text={traceRequestText.cancel} disabled={run.phase === 'cancelling'} onClick={cancelTraceRun} />
      </div>
    )
  }
  const budget = situation.money === undefined ? situation.budget : creditsLeft(situation.money)
  const free = subtractDecimals(budget, situation.ahead?.case ?? '0')
  const max = spendingSession === undefined ? free : lesser(free, remainingInSession(spendingSession))
  const text = typed ?? lesser(DEFAULT_LIMIT, compareDecimals(max, '0') > 0 ? max : DEFAULT_LIMIT)
  const limit = readCredits(text)
  const first = addressPrice(prices)
  const wrong =
    limit === undefined || limit === '0'
      ? traceRequestText.enterCredits
      : compareDecimals(limit, free) > 0
        ? traceRequestText.budgetLeft(free)
        : compareDecimals(limit, max) > 0
          ? traceRequestText.sessionLeft(max)
          : obstacleOf(situation)
  const start = (): void => {
    if (limit === undefined || wrong !== '') return
    if (setting.isTimed === false) onSetting({ ...setting, isTimed: undefined })
    const title = `${setting.direction === 'forward' ? traceText.from : traceText.to} ${startName(setting, nameOf).name}`
    void startTraceRun({ record, setting, starts, model, limit, title, actions })
  }
  return (
    <div className="trace-request-on" role="group" aria-label={traceRequestText.name}>
      {run !== undefined && (run.reason === undefined ? <p role="status">{endSentence(run, nameOf)}</p> : <FailureNote failure={run.reason} />)}
      {open !== undefined && open.length > 0 && (
        <>
          <p id={noteId}>{traceRequestText.openBranches(open.length, first)}</p>
          <div className="trace-request-row">
            <label className="trace-field trace-request-credits">
              <span>{traceRequestText.credits}</span>
              <InputGroup size="small" aria-invalid={wrong !== ''} value={text} onValueChange={setTyped} />
            </label>
            <Button
              size="small"
              intent="primary"
              fill
              text={traceRequestText.start(limit ?? '0')}
              disabled={wrong !== '' || isBusy}
              aria-describedby={noteId}
              onClick={start}
            />
          </div>
          {wrong !== '' && <p className="trace-request-wrong">{wrong}</p>}
        </>
      )}
    </div>
  )
}

function startsOf({ starts }: TraceSetting, { nodes }: GraphModel): readonly TraceStart[] {
  const known = new Map(nodes.map((node) => [node.id, node.chains.filter(isChainId)]))
  return starts.map((node) => ({ node, chains: known.get(node) ?? [] }))
}

/** Maximum price of one address on one chain, credits. */
function addressPrice(prices: KnownPrices): string {
  const flows = maxPrice(prices, 'profiler/counterparties')
  return `${flows + maxPrice(prices, TRANSFER_ENDPOINT) * BigInt(MAX_PAGES)}`
}

function obstacleOf({ connected, key, app, practiceCase }: ReturnType<typeof useSituation>): string {
  if (!connected) return traceRequestText.notConnected
  if (app !== undefined && practiceCase !== (app.service === 'practice')) {
    return practiceCase ? traceRequestText.practiceCase : traceRequestText.realCase
  }
  return key?.present === false ? traceRequestText.noKey : ''
}

function lesser(one: string, other: string): string {
  return compareDecimals(one, other) <= 0 ? one : other
}
