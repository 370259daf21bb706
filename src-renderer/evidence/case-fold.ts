import type { Capture, CaseEvent, CustodyEntry, PlannedStep } from '../../src-shared/capture.ts'
import type { HeadSignature } from '../../src-shared/custody/head-signature.ts'
import { decodeAnswer } from '../../src-shared/service/answer/answers.ts'
import type { Answer } from '../../src-shared/service/answer/rows.ts'
import { nextRecord } from './case-record.ts'
import type { CaseRecord, CaseState, HeldCapture, PlanState, Subject, WholeCapture, WholeState } from './case-state.ts'
import { createCoverage } from './coverage.ts'
import { digestOf } from './digest.ts'
import { questionKey, questionOfCapture, requestTextOf } from './query.ts'

/** Everything that is stored of one case. */
export interface CaseContents {
  readonly entries: readonly CustodyEntry[]
  readonly captures: readonly Capture[]
  readonly events: readonly CaseEvent[]
  /** Under heads of the case; none unless given. */
  readonly signatures?: readonly HeadSignature[] | undefined
}

/** The state of a case under construction: entries go in one by one, a snapshot can be taken at any time. */
export interface CaseFold {
  readonly add: (entry: CustodyEntry, payload: FoldedCapture | CaseEvent | undefined) => void
  /** The same object until something is added. */
  readonly snapshot: () => CaseState
  readonly seq: () => number
}

/** A capture before the fold knows its step. */
export type FoldedCapture = Omit<HeldCapture, 'step'>

type StepState = PlanState['stepStates'][string]
type Finding = CaseState['findings'][number]

interface OpenPlan {
  readonly approved: CaseEvent & { readonly kind: 'plan-approved' }
  readonly steps: ReadonlyMap<string, PlannedStep>
  readonly states: Map<string, StepState>
  outcome: PlanState['outcome']
  /** Undefined when something changed since it was last built. */
  built: PlanState | undefined
}

/** The fold of a whole case with all its answers. Pure: runs in Node as in the page (the verifier uses it). */
export function foldCase(contents: CaseContents): WholeState {
  const fold = createFold()
  const captures = new Map(contents.captures.map((capture) => [capture.id, capture]))
  const events = new Map(contents.events.map((event) => [event.seq, event]))
  const answers = new Map<string, Answer | undefined>()
  for (const entry of contents.entries) {
    const capture = entry.kind === 'capture' ? captures.get(entry.ref) : undefined
    if (capture === undefined) fold.add(entry, entry.kind === 'capture' ? undefined : events.get(entry.seq))
    else {
      const answer = answerOf(capture)
      answers.set(capture.id, answer)
      fold.add(entry, { capture, digest: digestOf(capture, answer) })
    }
  }
  const state = fold.snapshot()
  const whole = state.captures.flatMap((held): WholeCapture[] => {
    const capture = captures.get(held.capture.id)
    return capture === undefined ? [] : [{ ...held, capture, answer: answers.get(capture.id) }]
  })
  return { ...state, captures: whole, held: whole }
}

/** The answer of a capture; undefined for error answers and for those that cannot be read. */
export function answerOf(capture: Capture): Answer | undefined {
  if (capture.status < 200 || capture.status > 299) return undefined
  const decoded = decodeAnswer(capture.endpoint, capture.body, questionOfCapture(capture))
  return decoded.ok ? decoded.value : undefined
}

/**
 * Starts an empty fold. Adding is proportional to what is added, never to the case: a commit during a run of thousands
 * must not read the whole case again.
 */
export function createFold(): CaseFold {
  let record: CaseRecord | undefined
  let places: CaseState['places'] = {}
  let seq = 0
  let taken: CaseState | undefined
  const entries: CustodyEntry[] = []
  const events: CaseEvent[] = []
  const captures: HeldCapture[] = []
  const subjects = new Map<string, Subject>()
  const plans = new Map<string, OpenPlan>()
  const hidden = new Set<string>()
  const findings = new Map<string, Finding>()
  const held = new Set<string>()
  const coverage = createCoverage()

  const addCapture = ({ capture, digest }: FoldedCapture): void => {
    const plan = plans.get(capture.planId)
    captures.push({ capture, digest, step: plan?.steps.get(capture.stepId) })
    if (digest.understood) held.add(questionKey(capture.endpoint, capture.requestText, capture.practice))
    if (plan?.steps.has(capture.stepId) !== true || plan.states.get(capture.stepId) === 'captured') return
    if (digest.leavesOpen) return
    // A good status is not enough: what was not understood answers nothing, and is counted as the failure that the coverage calls it.
    plan.states.set(capture.stepId, digest.understood ? 'captured' : 'failed')
    plan.built = undefined
  }

  const addEvent = (event: CaseEvent): void => {
    events.push(event)
    switch (event.kind) {
      case 'subject-added': {
        const { subjectId: id, typed, address, family, chains, alias, origin } = event
        subjects.set(id, { id, typed, address, family, chains, alias, origin, colour: '', tags: [], note: '', addedAt: event.at })
        return
      }
      case 'subject-changed': {
        const subject = subjects.get(event.subjectId)
        if (subject === undefined) return
        const { alias, colour, tags, note, chains } = { ...subject, ...withoutUndefined(event) }
        subjects.set(subject.id, { ...subject, alias, colour, tags, note, chains })
        return
      }
      case 'subject-removed':
        subjects.delete(event.subjectId)
        return
      case 'plan-approved':
        plans.set(event.planId, openPlan(event, held, record?.practice ?? false))
        return
      case 'step-failed': {
        const plan = plans.get(event.planId)
        if (plan?.states.get(event.step.id) !== 'open') return
        plan.states.set(event.step.id, 'failed')
        plan.built = undefined
        return
      }
      case 'plan-ended': {
        const plan = plans.get(event.planId)
        if (plan === undefined) return
        plan.outcome = event.outcome
        plan.built = undefined
        return
      }
      case 'node-placed':
        places = { ...places, ...event.places }
        return
      case 'node-hidden':
        if (event.hidden) hidden.add(event.nodeId)
        else hidden.delete(event.nodeId)
        return
      case 'finding-written': {
        const { findingId: id, text, confidence, captureIds, at } = event
        findings.set(id, { id, text, confidence, captureIds, at })
        return
      }
      case 'finding-removed':
        findings.delete(event.findingId)
        return
      case 'case-created':
      case 'case-changed':
      case 'report-exported':
      case 'case-verified':
        // The record and the list of events hold all there is to say.
        return
    }
  }

  return {
    add(entry, payload) {
      taken = undefined
      seq = entry.seq
      entries.push(entry)
      const capture = payload !== undefined && isCapture(payload) ? payload : undefined
      const event = payload !== undefined && !isCapture(payload) ? payload : undefined
      record = nextRecord(record, entry, event)
      // A payload that is gone leaves its entry in the chain; verification names it.
      if (capture !== undefined) addCapture(capture)
      if (event !== undefined) addEvent(event)
    },
    snapshot() {
      if (taken !== undefined) return taken
      if (record === undefined) throw new Error('A case without any entry has no state')
      const nowSubjects = [...subjects.values()]
      taken = {
        record: { ...record, subjects: subjects.size },
        subjects: nowSubjects,
        plans: [...plans.values()].map(planState),
        captures: captures.slice(),
        coverage: coverage(captures, events, nowSubjects),
        places,
        hiddenNodes: new Set(hidden),
        findings: [...findings.values()],
        events: events.slice(),
        entries: entries.slice(),
      }
      return taken
    },
    seq: () => seq,
  }
}

function isCapture(payload: FoldedCapture | CaseEvent): payload is FoldedCapture {
  return 'digest' in payload
}

/** Steps that were approved at no price although the endpoint has one, because the case held the answer already, stand as reused. */
function openPlan(approved: OpenPlan['approved'], held: ReadonlySet<string>, practice: boolean): OpenPlan {
  const states = new Map<string, StepState>()
  for (const step of approved.steps) {
    const reused = step.price === '0' && held.has(questionKey(step.endpoint, requestTextOf(step), practice))
    states.set(step.id, reused ? 'reused' : 'open')
  }
  return { approved, steps: new Map(approved.steps.map((step) => [step.id, step])), states, outcome: 'open', built: undefined }
}

function planState(plan: OpenPlan): PlanState {
  const { planId, title, steps, total, at } = plan.approved
  plan.built ??= { planId, title, steps, total, approvedAt: at, outcome: plan.outcome, stepStates: Object.fromEntries(plan.states) }
  return plan.built
}

function withoutUndefined<T extends object>(value: T): T {
  // Object.fromEntries loses the type; only members that are undefined were taken out, and those are optional.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
}
