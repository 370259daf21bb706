import type { Capture, CaseEvent, CustodyEntry, PlannedStep } from '../custody/capture.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import { decodeResponse } from '../service/response/decode-response.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { DecodedResponse } from '../service/response/rows.ts'
import { createResponsesByCall, type ResponsesByCall } from './responses-by-call.ts'
import { nextRecord } from './case-record.ts'
import type { CaseRecord, CaseState, LoadedCapture, PlanState, WholeCapture, WholeState } from './case-state.ts'
import { createCoverage } from './coverage.ts'
import { createCurationReducer, followedNow, isGraphEvent } from './curation/curation.ts'
import { summarizeCapture } from './capture-summary.ts'
import { LazyCaptureNames } from './names/lazy-capture-names.ts'
import { namesOf } from './names/names.ts'
import { createSavedTraces } from './saved-traces.ts'
import { callOfCapture, callOfStep, isSameCall, pageOfCapture, queryLookupKey, stepLookupKey, queryOfCapture } from './query.ts'
import type { Subject } from './case-types.ts'
import { type OwnNames, withOwnName } from './own-names.ts'

/** Everything that is stored of one case. */
export interface CaseContents {
  readonly entries: readonly CustodyEntry[]
  readonly captures: readonly Capture[]
  readonly events: readonly CaseEvent[]
  /** Signatures over chain heads of the case; none unless given. */
  readonly signatures?: readonly HeadSignature[] | undefined
}

/**
 * The state of a case under construction: takes entries one by one; a snapshot
 * can be taken at any time.
 */
export interface CaseReducer {
  readonly add: (entry: CustodyEntry, payload: SummarizedCapture | CaseEvent | undefined) => void
  /** The same object until an entry is added. */
  readonly snapshot: () => CaseState
  readonly seq: () => number
  /**
   * The capture reused for a step without a call of its own; undefined where there is
   * none. Takes no snapshot.
   */
  readonly reusedFor: (planId: string, stepId: string) => LoadedCapture | undefined
}

/** A capture before the reducer has assigned its step. */
export type SummarizedCapture = Omit<LoadedCapture, 'step'>

type StepState = PlanState['stepStates'][string]
type Finding = CaseState['findings'][number]

interface OpenPlan {
  readonly approved: CaseEvent & { readonly kind: 'plan-approved' }
  readonly steps: ReadonlyMap<string, PlannedStep>
  readonly states: Map<string, StepState>
  /** The captures of the reused steps. */
  readonly reused: Map<string, LoadedCapture>
  outcome: PlanState['outcome']
  /** Undefined when something changed since the last build. */
  built: PlanState | undefined
}

/**
 * Reduces a whole case with all its responses. Pure; runs in Node and in the
 * renderer (the verifier uses it).
 */
export function reduceCase(contents: CaseContents): WholeState {
  const reducer = createCaseReducer()
  const captures = new Map(contents.captures.map((capture) => [capture.id, capture]))
  const events = new Map(contents.events.map((event) => [event.seq, event]))
  const responses = new Map<string, DecodedResponse | undefined>()
  for (const entry of contents.entries) {
    const capture = entry.kind === 'capture' ? captures.get(entry.ref) : undefined
    if (capture === undefined) reducer.add(entry, entry.kind === 'capture' ? undefined : events.get(entry.seq))
    else {
      const response = responseOf(capture)
      responses.set(capture.id, response)
      reducer.add(entry, { capture, summary: summarizeCapture(capture, response), names: new LazyCaptureNames(namesOf(capture, response)) })
    }
  }
  const state = reducer.snapshot()
  const whole = state.captures.flatMap((stored): WholeCapture[] => {
    const capture = captures.get(stored.capture.id)
    return capture === undefined ? [] : [{ ...stored, capture, response: responses.get(capture.id) }]
  })
  const { signatures = [] } = contents
  return { ...state, captures: whole, loaded: whole, ...(signatures.length === 0 ? {} : { signatures }) }
}

/**
 * The decoded response of a capture; undefined for statuses other than 200, defective
 * bodies and unreadable ones.
 */
export function responseOf(capture: Capture): DecodedResponse | undefined {
  if (capture.status !== 200 || capture.defect !== undefined) return undefined
  const decoded = decodeResponse(capture.endpoint, capture.body, pageOfCapture(capture))
  return decoded.ok ? decoded.value : undefined
}

/**
 * Creates an empty reducer. Adding costs what is added, never the case: a commit during a run of
 * thousands of calls must not read the whole case again.
 */
export function createCaseReducer(): CaseReducer {
  let record: CaseRecord | undefined
  let seq = 0
  let taken: CaseState | undefined
  const entries: CustodyEntry[] = []
  const events: CaseEvent[] = []
  const captures: LoadedCapture[] = []
  const subjects = new Map<string, Subject>()
  /** Number of the event that set the alias of each subject. */
  const aliasSeqs = new Map<string, number>()
  /** The last result for each subject, so that an unchanged one stays the same object. */
  const renamed = new Map<string, { readonly of: Subject; readonly now: Subject }>()
  const curation = createCurationReducer()
  const plans = new Map<string, OpenPlan>()
  /** The open plans, with their steps by `stepLookupKey`. */
  const openPlans = new Map<OpenPlan, ReadonlyMap<string, readonly PlannedStep[]>>()
  const findings = new Map<string, Finding>()
  const traces = createSavedTraces()
  const endpoints = new Set<EndpointId>()
  /** The newest usable response to each call. */
  const responses = createResponsesByCall()
  const coverage = createCoverage()

  const isPractice = (): boolean => record?.practice ?? false

  const addCapture = ({ capture, summary, names }: SummarizedCapture): void => {
    const plan = plans.get(capture.planId)
    const one: LoadedCapture = { capture, summary, names, step: plan?.steps.get(capture.stepId) }
    captures.push(one)
    endpoints.add(capture.endpoint)
    if (summary.understood) reuseForOpenSteps(one)
    const before = plan?.states.get(capture.stepId)
    if (plan === undefined || before === undefined || before === 'captured' || summary.leavesOpen) return
    if (before === 'reused' && !summary.understood) return
    // Status 200 is not enough: a response that was not understood counts as
    // failed, as in the coverage.
    plan.states.set(capture.stepId, summary.understood ? 'captured' : 'failed')
    plan.reused.delete(capture.stepId)
    plan.built = undefined
  }

  /**
   * A response that arrived after a plan's approval is fresh enough for its steps with the same
   * request: they are not sent and paid again.
   */
  const reuseForOpenSteps = (received: LoadedCapture): void => {
    const { capture } = received
    const call = callOfCapture(capture)
    responses.add(received)
    const key = queryLookupKey(queryOfCapture(capture))
    for (const [plan, waiting] of openPlans) {
      for (const step of waiting.get(key) ?? []) {
        const isOwn = plan.approved.planId === capture.planId && step.id === capture.stepId
        if (isOwn || plan.states.get(step.id) !== 'open' || !isSameCall(callOfStep(step, isPractice()), call)) continue
        plan.states.set(step.id, 'reused')
        plan.reused.set(step.id, received)
        plan.built = undefined
      }
    }
  }

  const nameNow = (subject: Subject, names: OwnNames): Subject => {
    const before = renamed.get(subject.id)
    const now = withOwnName(subject, aliasSeqs.get(subject.id) ?? 0, names)
    if (before?.of === subject && before.now.alias === now.alias) return before.now
    renamed.set(subject.id, { of: subject, now })
    return now
  }

  const addEvent = (event: CaseEvent): void => {
    events.push(event)
    if (isGraphEvent(event)) {
      // Following an address that is already a subject has no effect, so there is nothing to undo.
      if (event.kind !== 'address-followed' || !subjects.has(event.id)) curation.add(event)
      return
    }
    switch (event.kind) {
      case 'subject-added': {
        const { subjectId: id, typed, address, family, chains, alias, origin } = event
        subjects.set(id, { id, typed, address, family, chains, alias, origin, colour: '', tags: [], note: '', addedAt: event.at })
        curation.forgetFollowed(id)
        aliasSeqs.set(id, alias === '' ? 0 : event.seq)
        return
      }
      case 'entity-added': {
        const { subjectId: id, typed, entityName, chains, alias, origin } = event
        subjects.set(id, { id, typed, entityName, chains, alias, origin, colour: '', tags: [], note: '', addedAt: event.at })
        return
      }
      case 'subject-changed': {
        const subject = subjects.get(event.subjectId)
        if (subject === undefined) return
        const { alias, colour, tags, note, chains } = { ...subject, ...withoutUndefined(event) }
        if (event.alias !== undefined) aliasSeqs.set(subject.id, event.seq)
        subjects.set(subject.id, { ...subject, alias, colour, tags, note, chains })
        return
      }
      case 'subject-removed':
        subjects.delete(event.subjectId)
        return
      case 'plan-approved': {
        const plan = openPlan(event, responses, isPractice())
        plans.set(event.planId, plan)
        openPlans.set(plan, Map.groupBy(event.steps, stepLookupKey))
        return
      }
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
        openPlans.delete(plan)
        plan.built = undefined
        return
      }
      case 'finding-written': {
        const { findingId: id, text, confidence, captureIds, about, traceCitations, at } = event
        findings.set(id, {
          id,
          text,
          confidence,
          captureIds,
          ...(about === undefined ? {} : { about }),
          ...(traceCitations === undefined ? {} : { traceCitations }),
          at,
        })
        return
      }
      case 'finding-removed':
        findings.delete(event.findingId)
        return
      case 'trace-saved':
      case 'trace-renamed':
      case 'trace-annotated':
      case 'trace-deleted':
        traces.add(event)
        return
      case 'case-created':
      case 'case-changed':
      case 'spending-session-started':
      case 'spending-session-ended':
      case 'report-exported':
      case 'case-verified':
        // The record and the list of events contain the whole event.
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
      // A missing payload leaves its entry in the chain; verification reports it.
      if (capture !== undefined) addCapture(capture)
      if (event !== undefined) addEvent(event)
    },
    snapshot() {
      if (taken !== undefined) return taken
      if (record === undefined) throw new Error('A case without any entry has no state')
      const curated = curation.snapshot()
      const nowSubjects = [...subjects.values()].map((subject) => nameNow(subject, curated.ownNames))
      const nowFollowed = followedNow(curated)
      taken = {
        ...curated,
        record: { ...record, subjects: subjects.size },
        subjects: nowSubjects,
        followed: nowFollowed,
        plans: [...plans.values()].map(planState),
        captures: captures.slice(),
        endpoints: new Set(endpoints),
        coverage: coverage(captures, events, nowSubjects, nowFollowed),
        findings: [...findings.values()],
        traces: traces.snapshot(),
        events: events.slice(),
        entries: entries.slice(),
      }
      return taken
    },
    seq: () => seq,
    reusedFor: (planId, stepId) => plans.get(planId)?.reused.get(stepId),
  }
}

function isCapture(payload: SummarizedCapture | CaseEvent): payload is SummarizedCapture {
  return 'summary' in payload
}

/** Steps approved at price 0 to which the case already has the response are reused. */
function openPlan(approved: OpenPlan['approved'], responses: ResponsesByCall, practice: boolean): OpenPlan {
  const states = new Map<string, StepState>()
  const reused = new Map<string, LoadedCapture>()
  for (const step of approved.steps) {
    const received = step.price === '0' ? responses.get(callOfStep(step, practice)) : undefined
    states.set(step.id, received === undefined ? 'open' : 'reused')
    if (received !== undefined) reused.set(step.id, received)
  }
  const steps = new Map(approved.steps.map((step) => [step.id, step]))
  return { approved, steps, states, reused, outcome: 'open', built: undefined }
}

function planState(plan: OpenPlan): PlanState {
  const { planId, title, steps, total, at } = plan.approved
  plan.built ??= {
    planId,
    title,
    steps,
    total,
    approvedAt: at,
    outcome: plan.outcome,
    stepStates: Object.fromEntries(plan.states),
    reusedCaptures: Object.fromEntries([...plan.reused].map(([stepId, { capture }]) => [stepId, capture.id])),
  }
  return plan.built
}

function withoutUndefined<T extends object>(value: T): T {
  // Object.fromEntries loses the type; only undefined members were removed, and those are optional.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
}
