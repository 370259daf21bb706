import type { CaseEvent, PlannedStep } from '../custody/capture.ts'
import { bodyDefectName } from '../service/body-defect-text.ts'
import { normalizationNote } from '../addresses/normalization-note.ts'
import { chainTitle } from '../addresses/chains/chains.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import { queryableSubjects } from '../case/queryable-subjects.ts'
import type { CaseState, LoadedCapture } from '../case/case-state.ts'
import { questionName, requestOfCapture } from '../case/query.ts'
import { aboutText } from './query-about.ts'
import { isGraphEvent } from '../case/curation/curation.ts'
import { graphEventWords } from './graph/graph-event-words.ts'
import { titlesIn } from './graph/graph-titles.ts'
import { queryGroupOf } from './query-groups.ts'
import { formatUsd } from '../core/decimal.ts'
import { visibleText } from '../core/text/safe-text.ts'
import { shortAddress } from '../core/text/short-address.ts'
import { creditsText, formatCount, formatCredits } from '../core/text/credits.ts'
import { subjectTitle } from '../case/subject-title.ts'

/** One entry of the custody chain as a line of the log. Text of the service in it is hostile. */
export interface LogLine {
  readonly seq: number
  readonly at: string
  readonly kind: 'capture' | 'event'
  readonly what: string
  readonly about: string
  readonly outcome: string
  readonly bad: boolean
  readonly credits: string
  readonly requestId: string
  /** Hash of the response bytes for a capture, id of the entry for an event. */
  readonly hash: string
  readonly captureId: string | undefined
}

/**
 * The log of a case, newest first. Entries whose payload is gone remain as lines that state this.
 */
export function logLines(state: CaseState): LogLine[] {
  const captures = new Map(state.captures.map((one) => [one.capture.id, one]))
  const events = new Map(state.events.map((event) => [event.seq, event]))
  const names = new Map(queryableSubjects(state).map((subject) => [subject.id, subjectTitle(subject)]))
  const titles = new Map([...state.plans.map(({ planId, title }) => [planId, title] as const), ...titlesIn(state.events)])
  return state.entries
    .map((entry): LogLine => {
      const common = { seq: entry.seq, at: entry.at, kind: entry.kind, hash: entry.id, captureId: undefined, credits: '', requestId: '', bad: false }
      const captured = captures.get(entry.ref)
      if (entry.kind === 'capture' && captured !== undefined) return { ...common, ...captureLine(captured, names) }
      const event = events.get(entry.seq)
      if (entry.kind === 'event' && event !== undefined) return { ...common, ...eventLine(event, names, titles) }
      return { ...common, what: 'Missing', about: '', outcome: 'the payload of this entry is missing', bad: true }
    })
    .toReversed()
}

function recordsText(count: number): string {
  return count === 1 ? '1 record' : `${formatCount(count)} records`
}

type Said = Partial<LogLine> & Pick<LogLine, 'what' | 'about' | 'outcome'>

/**
 * A call about a counterparty names the address itself and the subject whose counterparty it is.
 */
export function counterpartyText({ about = '', subjectId }: PlannedStep, names: ReadonlyMap<string, string>): string {
  return `${shortAddress(about)}, counterparty of ${names.get(subjectId) ?? 'a removed subject'}`
}

/** Where the address differs from the typed text, both are given. */
function howTaken(event: CaseEvent & { readonly kind: 'subject-added' }): string {
  const how = normalizationNote(event)
  return how === '' ? '' : `typed as ${visibleText(event.typed, 120)}, ${how}`
}

function captureLine({ capture, summary, step }: LoadedCapture, names: ReadonlyMap<string, string>): Said {
  const defect = capture.status <= 200 ? bodyDefectName(capture) : undefined
  const good = capture.status >= 200 && capture.status < 300 && defect === undefined
  const outcome = !good
    ? (defect ?? `status ${capture.status}`)
    : !summary.understood
      ? 'not understood'
      : summary.empty
        ? 'empty'
        : recordsText(Math.max(1, summary.rows))
  const subject = step?.about === undefined ? (names.get(capture.subjectId ?? '') ?? '') : counterpartyText(step, names)
  const context = queryGroupOf(capture.endpoint) === undefined ? '' : aboutText(requestOfCapture(capture))
  const chain = step?.chain === undefined || context !== '' ? '' : chainTitle(step.chain)
  return {
    what: endpointOf(capture.endpoint).title,
    about: [subject, questionName(capture.endpoint, capture.path), context, chain, step === undefined || step.page <= 1 ? '' : `page ${step.page}`]
      .filter((part) => part !== '')
      .join(', '),
    outcome,
    bad: !good || !summary.understood,
    credits: capture.creditsUsed,
    requestId: capture.requestId ?? '',
    hash: capture.bodySha256,
    captureId: capture.id,
  }
}

function caseChanges({ budget, status, tags }: CaseEvent & { readonly kind: 'case-changed' }): string {
  return [
    ...(budget === undefined ? [] : [`budget ${formatCredits(budget)}`]),
    ...(status === undefined ? [] : [status]),
    ...(tags === undefined ? [] : [tags.length === 0 ? 'no tags' : `tags ${tags.join(', ')}`]),
  ].join(', ')
}

/** `titles`: titles of plans, groups and snapshots by id. */
function eventLine(event: CaseEvent, names: ReadonlyMap<string, string>, titles: ReadonlyMap<string, string>): Said {
  if (isGraphEvent(event)) return graphEventWords(event, titles)
  const plain = (what: string, about = '', outcome = ''): Said => ({ what, about, outcome })
  switch (event.kind) {
    case 'case-created':
      return plain('Case created', event.title, `budget ${formatCredits(event.budget)}`)
    case 'case-changed':
      return plain('Case details changed', event.title ?? '', caseChanges(event))
    case 'subject-added':
      return plain('Subject added', event.alias === '' ? event.address : `${event.alias}, ${event.address}`, howTaken(event))
    case 'entity-added': {
      const name = visibleText(event.entityName, 200)
      return plain('Subject added', event.alias === '' ? `entity ${name}` : `${event.alias}, entity ${name}`)
    }
    case 'subject-changed':
      return plain('Subject changed', names.get(event.subjectId) ?? event.subjectId)
    case 'subject-removed':
      return plain('Subject removed', names.get(event.subjectId) ?? event.subjectId)
    case 'plan-approved':
      return {
        ...plain(
          'Plan approved',
          event.title,
          `${formatCount(event.steps.length)} ${event.steps.length === 1 ? 'call' : 'calls'}, up to ${creditsText(event.total)}`,
        ),
      }
    case 'step-failed':
      return {
        ...plain(
          `${endpointOf(event.step.endpoint).title} failed`,
          event.step.about === undefined
            ? (names.get(event.step.subjectId) ??
                event.step.pathValues?.['question_id'] ??
                (event.step.subjectId === '' ? aboutText(event.step.request) : ''))
            : counterpartyText(event.step, names),
          event.code,
        ),
        bad: true,
        requestId: event.requestId ?? '',
      }
    case 'plan-ended':
      return plain(event.outcome === 'done' ? 'Plan finished' : `Plan ${event.outcome}`, titles.get(event.planId) ?? '')
    case 'spending-session-started':
      return plain(
        'Spending session started',
        '',
        `up to ${creditsText(event.limit)} without asking again${event.atUsualPrice === true ? ', including calls without a listed price at their usual price' : ''}`,
      )
    case 'spending-session-ended':
      return plain('Spending session ended')
    case 'finding-written':
      return plain('Finding written', event.text, event.confidence)
    case 'finding-removed':
      return plain('Finding removed')
    case 'trace-saved':
      return plain('Trace saved', event.title, `${formatUsd(event.run.traced)} received`)
    case 'trace-renamed':
      return plain('Trace renamed', event.title)
    case 'trace-annotated':
      return plain(
        event.note === '' ? 'Note on trace removed' : 'Note on trace written',
        titles.get(event.traceId) ?? '',
        visibleText(event.note, 160),
      )
    case 'trace-deleted':
      return plain('Trace deleted', titles.get(event.traceId) ?? '')
    case 'report-exported':
      return plain('Report exported', event.fileName, event.sha256.slice(0, 12))
    case 'case-verified':
      return { ...plain('Case verified', '', event.outcome === 'verified' ? 'no differences' : 'failed'), bad: event.outcome !== 'verified' }
  }
  // a case written by another version may contain kinds that this version does not know
  return plain('Unknown kind of entry')
}
