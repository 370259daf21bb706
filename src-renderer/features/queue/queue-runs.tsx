import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { sentence } from '../../../src-shared/core/text/sentence.ts'
import { creditsLeft, formatCount, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { formatSeconds } from '../../../src-shared/core/text/format-time.ts'
import { showToast, showErrorToast } from '../../state/messages.ts'
import { isTransient } from '../../../src-shared/core/text/transient-stop.ts'
import { loweredLimits, type QueueLines, type RunLine, type TimeLeft, timeLeft } from '../acquisition/run/queue-model.ts'
import { navigate } from '../../state/screen-store.ts'
import { runner } from '../acquisition/run/runner-service.ts'
import { wayOn } from '../acquisition/run/way-on.tsx'
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx'
import { runs as messages } from './messages.ts'

interface QueueRunsProps {
  readonly broker: BrokerStatus
  /** When the backend reported it, UTC ISO. */
  readonly at: string
  readonly lines: QueueLines
  readonly titleOf: (caseId: string) => string
}

/**
 * Active runs: what each has done, queued and still to come, and what the rest may take and cost.
 */
export function QueueRuns({ broker, at, lines, titleOf }: QueueRunsProps): ReactNode {
  const { runs, others } = lines
  // A global stop is shown above, and nothing can continue before it is fixed.
  const isStopped = broker.stopped !== undefined && !isTransient(broker.stopped)
  if (runs.length + others.length === 0) return null
  const sum = (of: (line: { running: number; queued: number; toCome?: number }) => number): string =>
    formatCount([...runs, ...others].reduce((all, line) => all + of(line), 0))
  const price = runs.reduce((all, run) => all + run.price, 0n)
  return (
    <>
      <PlainTable
        label={messages.table}
        className="queue-runs"
        rows={[...runs, ...others]}
        keyOf={(row) => ('run' in row ? row.run.planId : row.caseId)}
        columns={[
          {
            header: messages.run,
            headerClassName: 'queue-run',
            cellClassName: (row) => ('run' in row ? 'truncate' : 'soft'),
            fullText: (row) => ('run' in row ? visibleText(row.run.title) : undefined),
            render: (row) => ('run' in row ? <RunTitle run={row.run} /> : messages.otherCalls),
          },
          caseColumn((row: RunLine | QueueLines['others'][number]) => ('run' in row ? row.run.caseId : row.caseId), titleOf),
          {
            header: messages.done,
            isNumber: true,
            render: (row) => ('run' in row ? messages.doneOf(formatCount(row.done), formatCount(row.run.total)) : ''),
          },
          { header: messages.running, isNumber: true, hint: messages.runningHint, render: ({ running }) => formatCount(running) },
          { header: messages.queued, isNumber: true, hint: messages.queuedHint, render: ({ queued }) => formatCount(queued) },
          {
            header: messages.remaining,
            isNumber: true,
            hint: messages.remainingHint,
            cellClassName: (row) => ('run' in row ? undefined : 'muted'),
            render: (row) => ('run' in row ? formatCount(row.toCome) : messages.unknown),
          },
          {
            header: messages.credits,
            isNumber: true,
            hint: messages.creditsHint,
            render: (row) => ('run' in row ? formatCredits(`${row.price}`) : ''),
          },
        ]}
        renderBelow={(row) =>
          'run' in row &&
          row.run.state === 'paused' &&
          row.run.reason !== undefined &&
          !isStopped && (
            <Halted
              line={row}
              reason={row.run.reason}
              isReported={row.run.reason.code === 'minimum_balance_reached' && broker.minimumBalance.reached !== undefined}
            />
          )
        }
        foot={
          runs.length + others.length > 1 && (
            <tr>
              <th scope="row" colSpan={3}>
                {messages.all}
              </th>
              <td className="number">{sum(({ running }) => running)}</td>
              <td className="number">{sum(({ queued }) => queued)}</td>
              <td className="number">{sum(({ toCome }) => toCome ?? 0)}</td>
              <td className="number">{formatCredits(`${price}`)}</td>
            </tr>
          )
        }
      />
      <Rest broker={broker} at={at} lines={lines} />
    </>
  )
}

function RunTitle({ run }: { readonly run: RunLine['run'] }): ReactNode {
  return (
    <>
      {visibleText(run.title)}
      {run.state !== 'running' && <span className="warn"> · {run.state}</span>}
    </>
  )
}

/** The case column: each title links to its case. */
export function caseColumn<Row>(caseIdOf: (row: Row) => string, titleOf: (caseId: string) => string): PlainColumn<Row> {
  const titleIn = (row: Row): string => titleOf(caseIdOf(row))
  return {
    header: messages.case,
    cellClassName: 'truncate',
    fullText: titleIn,
    render: (row) => (
      <button type="button" className="plain-link truncate" onClick={() => navigate({ at: 'case', caseId: caseIdOf(row), tab: 'dossier' })}>
        {titleIn(row)}
      </button>
    ),
  }
}

/** Time for the rest at the known limits, with a warning if its price does not fit. */
function Rest({ broker, at, lines }: Pick<QueueRunsProps, 'broker' | 'at' | 'lines'>): ReactNode {
  const plan = broker.accountPlan ?? 'free'
  const time = timeLeft(broker, lines, plan, Date.parse(at))
  const short = lines.runs.filter(({ run, price }) => {
    const money = broker.cases.find((one) => one.caseId === run.caseId)
    return money !== undefined && price > BigInt(creditsLeft(money))
  })
  const isLower = Object.keys(loweredLimits(broker, plan)).length > 0
  const limits = messages.limits(plan, isLower, broker.accountPlan === undefined)
  const [first] = short
  const money = broker.cases.find((one) => one.caseId === first?.run.caseId)
  return (
    <p className="soft">
      {time === undefined ? (lines.max.length === 0 ? waitingText(lines) : messages.unknownTime) : messages.timeLeft(limits, spanText(time))}
      {first !== undefined && money !== undefined && (
        <span className="warn">
          {' '}
          {messages.overBudget(visibleText(first.run.title, 60), formatCredits(`${first.price}`), formatCredits(creditsLeft(money)))}
        </span>
      )}
    </p>
  )
}

/** What waits in the backend while no time can be given. */
function waitingText({ runs, others }: QueueLines): string {
  const running = [...runs, ...others].reduce((sum, line) => sum + line.running, 0)
  const waiting = [...runs, ...others].reduce((sum, line) => sum + line.queued + ('toCome' in line ? line.toCome : 0), 0)
  const parts = [
    ...(running > 0 ? [messages.runningCalls(callCount(running))] : []),
    ...(waiting > 0 ? [messages.waitingCalls(callCount(waiting))] : []),
  ]
  return parts.length === 0 ? messages.noneWaiting : `${parts.join(', ')}.`
}

function callCount(count: number): string {
  return messages.calls(count)
}

/** `about 8 seconds`, or `8 seconds to 16 minutes, by how many further pages there are`. */
function spanText({ min, max }: TimeLeft): string {
  const [from, to] = [formatSeconds(min), formatSeconds(max)]
  return from === to ? from : messages.timeRange(from.replace('about ', ''), to.replace('about ', ''))
}

/** Resumes the open runs of a case and reports it. */
export async function goOn(caseId: string): Promise<void> {
  const resumed = await runner().resume(caseId)
  if (!resumed.ok) showErrorToast(resumed.error)
  else showToast(messages.resumed)
}

interface HaltedProps {
  readonly line: RunLine
  readonly reason: Failure
  /** The same failure is shown above, with its action. */
  readonly isReported: boolean
}

/** Why a run stopped, and the action that resumes it. */
function Halted({ line, reason, isReported }: HaltedProps): ReactNode {
  const { caseId, planId } = line.run
  return (
    <tr className="queue-halted">
      <td colSpan={7}>
        <span className="line">
          <span className="grow">
            {isReported ? (
              messages.minimumReached
            ) : (
              <>
                {messages.reason(sentence(visibleText(reason.message)))} <span className="soft">{visibleText(reason.remedy)}</span>
              </>
            )}
          </span>
          {!isReported && wayOn(reason, caseId)}
          <Button size="small" text={messages.resume} onClick={() => void goOn(caseId)} />
          <Button size="small" text={messages.cancel} onClick={() => void runner().cancel(planId, caseId)} />
        </span>
      </td>
    </tr>
  )
}
