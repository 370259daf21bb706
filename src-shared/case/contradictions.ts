import type { CaseEvent, CustodyEntry, PlannedStep } from '../custody/capture.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import { fillPath } from '../service/request/path.ts'
import type { CaseContents } from './case-reducer.ts'
import { createPlanCheck } from './checks/plan-check.ts'
import { createSubjectCheck } from './checks/subject-check.ts'
import { captureContradictions, captureRemarks } from './capture-contradictions.ts'
import { requestTextOf } from './query.ts'
import { isUtcTime, timeBetween } from './times-compared.ts'
import type { CaptureHeader } from './case-types.ts'

/** Two facts of a case that do not agree although every hash over them is right. */
export interface Contradiction {
  readonly seq: number
  readonly what: string
  /**
   * `contradiction`: no course of events produces such a case; it was altered and its hashes
   * recomputed. `remark`: an honest case may look like this too (a changed clock, a restored
   * backup, an older version), so a person has to judge.
   */
  readonly weight: 'contradiction' | 'remark'
}

interface Approved {
  readonly seq: number
  readonly steps: ReadonlyMap<string, PlannedStep>
}

/** Walks along a custody chain and reports contradictions. */
export interface ContradictionCheck {
  /** Takes the next entry in chain order, with the capture that it names where that exists. */
  readonly entry: (entry: CustodyEntry, capture: CaptureHeader | undefined) => readonly Contradiction[]
}

/**
 * Finds what custody hashes cannot show: parts of a case that contradict each other. Keeps events
 * in memory, not captures.
 */
export function createContradictionCheck(events: readonly CaseEvent[]): ContradictionCheck {
  const eventBySeq = new Map(events.map((event) => [event.seq, event]))
  const created = events.find((event) => event.kind === 'case-created')
  const isPracticeCase = created?.kind === 'case-created' ? created.practice : undefined
  const plans = new Map<string, Approved>()
  for (const event of events) {
    if (event.kind === 'plan-approved') plans.set(event.planId, { seq: event.seq, steps: new Map(event.steps.map((step) => [step.id, step])) })
  }
  const planFaults = createPlanCheck(events)
  const subjects = createSubjectCheck(events)
  const orphans = new Set<string>()
  let before: CustodyEntry | undefined
  return {
    entry(entry, capture) {
      const found = new Findings(entry.seq)
      checkEntry(entry, before, found)
      before = entry
      const event = entry.kind === 'event' ? eventBySeq.get(entry.seq) : undefined
      if (event !== undefined) {
        checkEvent(entry, event, found)
        found.contradict(planFaults(event))
        found.contradict(subjects.event(event))
      }
      if (entry.kind !== 'capture' || capture === undefined) return found.all
      found.contradict(captureContradictions(capture))
      found.contradict(subjects.capture(capture))
      found.remark(captureRemarks(capture, entry.at))
      checkPractice(capture, isPracticeCase, found)
      const plan = plans.get(capture.planId)
      if (plan !== undefined) checkApproval(capture, plan, found)
      else if (!orphans.has(capture.planId)) found.remark([`The response of entry ${entry.seq} belongs to a plan whose approval is not in the case.`])
      if (plan === undefined) orphans.add(capture.planId)
      return found.all
    },
  }
}

/**
 * `createContradictionCheck` over a case in memory. Yields per entry, so that a caller can pause.
 */
export function* contradictionsIn({ entries, captures, events }: CaseContents): Generator<readonly Contradiction[]> {
  const captureById = new Map(captures.map((capture) => [capture.id, capture]))
  const check = createContradictionCheck(events)
  for (const entry of entries) yield check.entry(entry, captureById.get(entry.ref))
}

class Findings {
  readonly all: Contradiction[] = []
  readonly #seq: number
  constructor(seq: number) {
    this.#seq = seq
  }
  contradict(sentences: readonly string[]): void {
    for (const what of sentences) this.all.push({ seq: this.#seq, what, weight: 'contradiction' })
  }
  remark(sentences: readonly string[]): void {
    for (const what of sentences) this.all.push({ seq: this.#seq, what, weight: 'remark' })
  }
}

function checkEntry(entry: CustodyEntry, before: CustodyEntry | undefined, found: Findings): void {
  if (!isUtcTime(entry.at)) found.contradict([`Entry ${entry.seq} is dated “${entry.at}”, which is not a UTC time.`])
  else if (before !== undefined && entry.at < before.at) {
    found.remark([
      `Entry ${entry.seq} is dated ${timeBetween(entry.at, before.at)} before entry ${before.seq}, which it follows: the clock was set back in the meantime, or a time was altered.`,
    ])
  }
}

function checkEvent(entry: CustodyEntry, event: CaseEvent, found: Findings): void {
  if (entry.seq === 1 && event.kind !== 'case-created') found.contradict(['Entry 1 does not create the case.'])
  if (event.caseId !== entry.caseId) found.contradict([`The event of entry ${entry.seq} and its entry belong to different cases.`])
  if (event.at !== entry.at) found.contradict([`The event of entry ${entry.seq} is dated ${event.at}, its entry ${entry.at}; both must be the same.`])
}

function checkPractice(capture: CaptureHeader, isPracticeCase: boolean | undefined, found: Findings): void {
  if (isPracticeCase === true && !capture.practice)
    found.contradict([`The response of entry ${capture.seq} is not marked as practice; the case is a practice case.`])
  if (isPracticeCase === false && capture.practice)
    found.remark([`The response of entry ${capture.seq} contains simulated data of the practice service; the case is not a practice case.`])
}

/** A call must match its approval. */
function checkApproval(capture: CaptureHeader, plan: Approved, found: Findings): void {
  const { seq } = capture
  const step = plan.steps.get(capture.stepId)
  if (plan.seq > seq) found.contradict([`Entry ${seq} contains a response to a plan that was approved later, with entry ${plan.seq}.`])
  if (step === undefined) return found.contradict([`The response of entry ${seq} names a step that is not in its approved plan.`])
  if (step.endpoint !== capture.endpoint)
    found.contradict([
      `The response of entry ${seq} is from ${endpointOf(capture.endpoint).title}; the approved endpoint was ${endpointOf(step.endpoint).title}.`,
    ])
  else if (requestTextOf(step) !== capture.requestText)
    found.contradict([`The request of entry ${seq} differs from the request approved with entry ${plan.seq}.`])
  else {
    const path = fillPath(endpointOf(step.endpoint), step.pathValues)
    if (path.ok && !capture.path.endsWith(path.value))
      found.contradict([`The path of entry ${seq} differs from the path approved with entry ${plan.seq}.`])
  }
  const subject = step.about === undefined && step.subjectId !== '' ? step.subjectId : undefined
  // The same call may be approved twice at the same time, for a subject and for another question.
  if (subject !== capture.subjectId) found.remark([`The response of entry ${seq} is stored for a different subject than approved.`])
}
