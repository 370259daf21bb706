import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import type { BrokerStatus } from '../../../src-shared/ipc/bridge.ts'
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
        label="Calls under way"
        className="queue-runs"
        rows={[...runs, ...others]}
        keyOf={(row) => ('run' in row ? row.run.planId : row.caseId)}
        columns={[
          {
            head: 'Run',
            headClassName: 'queue-run',
            cellClassName: (row) => ('run' in row ? 'truncate' : 'soft'),
            fullText: (row) => ('run' in row ? visibleText(row.run.title) : undefined),
            render: (row) => ('run' in row ? <RunTitle run={row.run} /> : 'Calls of another window, or of a run that was interrupted or cancelled'),
          },
          caseColumn((row: RunLine | QueueLines['others'][number]) => ('run' in row ? row.run.caseId : row.caseId), titleOf),
          { head: 'Done', isNumber: true, render: (row) => ('run' in row ? `${formatCount(row.done)} of ${formatCount(row.run.total)}` : '') },
          { head: 'Running', isNumber: true, hint: 'Sent, and not answered yet', render: ({ running }) => formatCount(running) },
          { head: 'Queued', isNumber: true, hint: 'At the desk, and waiting to be sent', render: ({ queued }) => formatCount(queued) },
          {
            head: 'Still to come',
            isNumber: true,
            hint: 'Handed to the desk bit by bit. Further pages are asked for only where there are any.',
            cellClassName: (row) => ('run' in row ? undefined : 'muted'),
            render: (row) => ('run' in row ? formatCount(row.toCome) : 'not known here'),
          },
          {
            head: 'Credits, up to',
            isNumber: true,
            hint: 'What everything that is not sent yet costs if every page is needed',
            render: (row) => ('run' in row ? formatCredits(`${row.price}`) : ''),
          },
        ]}
        renderBelow={(row) =>
          'run' in row &&
          row.run.state === 'paused' &&
          row.run.reason !== undefined &&
          !isStopped && (
            <Halted line={row} reason={row.run.reason} isReported={row.run.reason.code === 'floor_reached' && broker.floor.reached !== undefined} />
          )
        }
        foot={
          runs.length + others.length > 1 && (
            <tr>
              <th scope="row" colSpan={3}>
                All
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
    head: 'Case',
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
  const limits = `${isLower ? 'what the service and other clients on this key leave of ' : ''}the limits of the ${plan} plan${broker.accountPlan === undefined ? ', until the account is read' : ''}`
  const [first] = short
  const money = broker.cases.find((one) => one.caseId === first?.run.caseId)
  return (
    <p className="soft">
      {time === undefined
        ? lines.most.length === 0
          ? waitingText(lines)
          : 'How long the rest takes cannot be said while nothing is sent.'
        : `At ${limits} the rest takes ${spanText(time)}; slow answers make it longer.`}
      {first !== undefined && money !== undefined && (
        <span className="warn">
          {' '}
          The rest of “{visibleText(first.run.title, 60)}” may cost {formatCredits(`${first.price}`)}, and the budget of its case has{' '}
          {formatCredits(creditsLeft(money))} left.
        </span>
      )}
    </p>
  )
}

/** What waits in the backend while no time can be given. */
function waitingText({ runs, others }: QueueLines): string {
  const running = [...runs, ...others].reduce((sum, line) => sum + line.running, 0)
  const waiting = [...runs, ...others].reduce((sum, line) => sum + line.queued + ('toCome' in line ? line.toCome : 0), 0)
  const parts = [...(running > 0 ? [`${callCount(running)} running`] : []), ...(waiting > 0 ? [`${callCount(waiting)} waiting`] : [])]
  return parts.length === 0 ? 'No call is waiting.' : `${parts.join(', ')}.`
}

function callCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`
}

/** `about 8 seconds`, or `8 seconds to 16 minutes, by how many further pages there are`. */
function spanText({ least, most }: TimeLeft): string {
  const [from, to] = [formatSeconds(least), formatSeconds(most)]
  return from === to ? from : `${from.replace('about ', '')} to ${to.replace('about ', '')}, by how many further pages there are`
}

/** Resumes the open runs of a case and reports it. */
export async function goOn(caseId: string): Promise<void> {
  const resumed = await runner().resume(caseId)
  if (!resumed.ok) showErrorToast(resumed.error)
  else showToast('The run goes on where it stopped. Nothing is paid for twice.')
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
              'Reason: the reserve of credits is reached.'
            ) : (
              <>
                Reason: {sentence(visibleText(reason.message))} <span className="soft">{visibleText(reason.remedy)}</span>
              </>
            )}
          </span>
          {!isReported && wayOn(reason, caseId)}
          <Button size="small" text="Resume" onClick={() => void goOn(caseId)} />
          <Button size="small" text="Cancel" onClick={() => void runner().cancel(planId, caseId)} />
        </span>
      </td>
    </tr>
  )
}
