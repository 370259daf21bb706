import type { AppInfo, BrokerStatus, KeyState } from '../../../../src-shared/ipc/casebook-api.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { sentence } from '../../../../src-shared/core/text/sentence.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { noKeySentence } from '../../../ui/key-text.ts'
import { isTransient, transientStopText } from '../../../../src-shared/core/text/transient-stop.ts'
import { isBusy, type QueueLines } from './queue-model.ts'
import { queueState as messages } from '../messages.ts'

export interface QueueFacts {
  readonly connected: boolean
  /** When the backend last reported the broker's status, UTC ISO. */
  readonly at: string
  readonly service: AppInfo['service'] | undefined
  readonly key: KeyState | undefined
  readonly broker: BrokerStatus
  readonly lines: QueueLines
}

export interface QueueSentence {
  readonly tone: 'none' | 'accent' | 'warn' | 'bad'
  /** The state itself, announced to screen readers when it changes. */
  readonly state: string
  /** Figures and times, which change continuously. */
  readonly text: string
}

function calls(count: number, verb: readonly [one: string, many: string]): string {
  return messages.calls(count, verb[0], verb[1])
}

/** Shorter waits are the normal pace of the queue and are not reported. */
const SHORT_MS = 1500

/**
 * The state of the queue in one sentence; the first that applies. The next action is shown next to
 * it on screen.
 */
export function queueSentence({ connected, at, service, key, broker, lines }: QueueFacts): QueueSentence {
  if (!connected) return { tone: 'bad', state: messages.notResponding, text: messages.lastKnown(formatTime(at)) }
  const going = lines.runs.filter(({ run }) => run.state !== 'paused')
  const sum = (of: 'running' | 'queued'): number => [...lines.runs, ...lines.others].reduce((all, line) => all + line[of], 0)
  const [running, queued, toCome] = [sum('running'), sum('queued'), going.reduce((all, line) => all + line.toCome, 0)]
  const more = toCome === 0 ? '' : messages.remaining(formatCount(toCome))
  const wait = messages.waits(calls(queued, ['waits', 'wait']), untilText(broker.waits), more)
  const { stopped } = broker
  if (stopped !== undefined && !isTransient(stopped)) {
    const what = stopped.code === 'key_rejected' ? messages.nothingSent : messages.paidPaused
    return { tone: 'bad', state: messages.stopped, text: messages.untilResolved(what) }
  }
  if (broker.paused) {
    const waiting = queued === 0 ? messages.nothingUntilResumed : messages.waitForResume(calls(queued, ['waits', 'wait']))
    const wire = running === 0 ? '' : messages.finishing(calls(running, ['is', 'are']))
    return { tone: 'warn', state: messages.paused, text: `${waiting}${more}.${wire}` }
  }
  if (stopped !== undefined) {
    const { state } = transientStopText(stopped, Date.parse(at))
    return { tone: 'warn', state: `${state}.`, text: `${sentence(visibleText(stopped.message))} ${wait}` }
  }
  if (service === 'service' && key !== undefined && !key.present) {
    return { tone: 'warn', state: noKeySentence(key), text: messages.noKey }
  }
  if (running === 0 && queued > 0 && isLong(broker, at)) return { tone: 'warn', state: messages.waiting, text: wait }
  if (isBusy(broker, lines)) {
    return { tone: 'accent', state: messages.inProgress, text: messages.counts(formatCount(running), formatCount(queued), more) }
  }
  const halted = lines.runs.filter(({ run }) => run.state === 'paused')
  const [first] = halted
  if (first === undefined) return { tone: 'none', state: messages.idle, text: '' }
  if (halted.length > 1) return { tone: 'warn', state: messages.runsPaused(halted.length), text: messages.resumeThem }

  return { tone: 'warn', state: messages.runPaused(first.done, first.run.total), text: messages.resumeIt }
}

/** Until when the first waiting call has to wait. */
function untilText(waits: QueueFacts['broker']['waits']): string {
  const [first] = waits.map(({ until }) => until).toSorted()
  return first === undefined || first === '' ? messages.untilResult : messages.until(formatTime(first))
}

/** Whether everything in the backend waits for longer than the pace of the queue requires. */
function isLong({ waits, queued }: QueueFacts['broker'], at: string): boolean {
  const waiting = waits.reduce((sum, { calls: count }) => sum + count, 0)
  return waiting > 0 && waiting >= queued && waits.every(({ until }) => until === '' || Date.parse(until) - Date.parse(at) > SHORT_MS)
}
