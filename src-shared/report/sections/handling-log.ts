import { normalizationNote } from '../../addresses/normalization-note.ts'
import type { CaseEvent } from '../../custody/capture.ts'
import type { GraphEventBody } from '../../custody/graph-event.ts'
import { chainTitle, chainsTitle } from '../../addresses/chains/chains.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import { type Markup, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { isGraphEvent } from '../../case/curation/curation.ts'
import { expansionText, graphEventWords } from '../../view-models/graph/graph-event-words.ts'
import { titlesIn } from '../../view-models/graph/graph-titles.ts'
import { time } from '../values.ts'
import { pluralise } from '../../core/text/pluralise.ts'

/** Every action of the investigator and of Casebook in this case, in order. */
export function handlingLogSection(model: ReportModel): Markup {
  const names = namesIn(model.state.events)
  return markup`<p>All events of the case except captures. The number is the position in the custody chain.</p>
<table><thead><tr><th>No.</th><th>Time (UTC)</th><th>By</th><th>Action</th></tr></thead>
<tbody>
${model.state.events.map(
  (
    event,
  ) => markup`<tr><td>${event.seq}</td><td class="t">${time(event.at)}</td><td>${event.actor}</td><td class="w">${describeEvent(event, names)}</td></tr>
`,
)}</tbody></table>`
}

interface Names {
  readonly subject: (id: string) => string
  readonly plan: (id: string) => string
  /** Titles of groups and snapshots, by their id. */
  readonly titles: ReadonlyMap<string, string>
}

/** The names of ids in events; events may name subjects and plans that were removed. */
function namesIn(events: readonly CaseEvent[]): Names {
  const subjects = new Map<string, string>()
  const plans = new Map<string, string>()
  for (const event of events) {
    if (event.kind === 'subject-added') subjects.set(event.subjectId, event.address)
    if (event.kind === 'entity-added') subjects.set(event.subjectId, event.entityName)
    if (event.kind === 'address-followed') subjects.set(event.id, event.address)
    if (event.kind === 'plan-approved') plans.set(event.planId, event.title)
  }
  return { subject: (id) => subjects.get(id) ?? id, plan: (id) => plans.get(id) ?? id, titles: titlesIn(events) }
}

/** One sentence per event; texts in it are hostile like any other, and the caller escapes them. */
function describeEvent(event: CaseEvent, names: Names): string {
  if (isGraphEvent(event)) return describeGraphEvent(event, names)
  switch (event.kind) {
    case 'case-created':
      return `Opened the case “${event.title}”, reference “${event.reference}”, budget ${event.budget} credits${event.practice ? ', as a practice case' : ''}.`
    case 'case-changed':
      return `Changed the case: ${changes({ title: event.title, reference: event.reference, investigator: event.investigator, budget: event.budget, status: event.status, tags: event.tags?.join(', ') })}.`
    case 'subject-added':
      return `Added the subject ${event.address} (${event.chains.map(chainTitle).join(', ')})${event.alias === '' ? '' : ` as “${event.alias}”`}, ${event.origin === 'typed' ? `typed as ${[event.typed, normalizationNote(event)].filter((part) => part !== '').join(', ')}` : `from ${event.origin}`}.`
    case 'entity-added':
      return `Added the entity ${event.entityName} as a subject (${chainsTitle(event.chains.join(','))})${event.alias === '' ? '' : ` as “${event.alias}”`}, ${event.origin === 'typed' ? `typed as ${event.typed}` : `from ${event.origin}`}.`
    case 'subject-changed':
      return `Changed the subject ${names.subject(event.subjectId)}: ${changes({ alias: event.alias, colour: event.colour, tags: event.tags?.join(', '), note: event.note, chains: event.chains === undefined ? undefined : chainsTitle(event.chains.join(',')) })}.`
    case 'subject-removed':
      return `Removed the subject ${names.subject(event.subjectId)}. Its captures remain in the case.`
    case 'plan-approved':
      return `Approved the plan “${event.title}”: ${pluralise(event.steps.length, 'call')}, up to ${event.total} credits, ${event.accountPlan} plan.`
    case 'step-failed':
      return `${endpointOf(event.step.endpoint).title}${event.step.about === undefined ? '' : ` of ${event.step.about}`}${event.step.chain === undefined ? '' : ` on ${chainsTitle(event.step.chain)}`} failed: ${event.code}, ${event.message.replace(/\.$/, '')}${event.requestId === undefined ? '' : ` (request ${event.requestId})`}.`
    case 'plan-ended':
      return `The plan “${names.plan(event.planId)}” ended: ${event.outcome}.`
    case 'spending-session-started':
      return `Started a spending session: up to ${event.limit} credits without further confirmation${event.atUsualPrice === true ? ', including calls without a listed price, each up to its price in public sources' : ''}.`
    case 'spending-session-ended':
      return 'Ended the spending session.'
    case 'finding-written':
      return `Wrote a finding (${event.confidence === '' ? 'confidence not stated' : event.confidence}), based on ${pluralise(event.captureIds.length, 'capture')}${(event.traceCitations ?? []).length === 0 ? '' : ` and ${pluralise((event.traceCitations ?? []).length, 'part of a trace', 'parts of traces')}`}.`
    case 'finding-removed':
      return 'Removed a finding.'
    case 'trace-saved':
      return `Saved the trace “${event.title}”: ${pluralise(event.run.captures, 'capture')} read, ${pluralise(event.run.transfers, 'transfer')}, ${event.run.traced} US dollars received, result SHA-256 ${event.run.resultSha256}.`
    case 'trace-renamed':
      return `Renamed the trace ${names.titles.get(event.traceId) ?? event.traceId} to “${event.title}”.`
    case 'trace-annotated':
      return `Changed the note on the trace ${names.titles.get(event.traceId) ?? event.traceId} to “${event.note}”.`
    case 'trace-deleted':
      return `Deleted the trace ${names.titles.get(event.traceId) ?? event.traceId}. Its runs remain in this log.`
    case 'report-exported':
      return `Exported the report ${event.fileName}, ${event.bytes} bytes, SHA-256 ${event.sha256}${event.printedFrom === undefined ? '' : `, printed from the report with SHA-256 ${event.printedFrom}`}.`
    case 'case-verified':
      return `Verified the case: ${event.outcome}, head ${event.head}.`
    default:
      return event satisfies never
  }
}

/** One sentence per graph event; texts in it are hostile like any other. */
function describeGraphEvent(event: GraphEventBody, { titles }: Names): string {
  if (event.kind === 'address-followed')
    return `Followed the address ${event.address} (${event.chains.map(chainTitle).join(', ')}), not a subject, from ${event.origin}.`
  if (event.kind === 'node-expanded') return `Expanded a node of the graph: ${expansionText(event)}.`
  if (event.kind === 'positions-saved') return `Moved ${pluralise(Object.keys(event.positions).length, 'node')} of the graph.`
  if (event.kind === 'node-hidden') return event.hidden ? 'Hid a node of the graph.' : 'Showed a hidden node of the graph again.'
  const { what, about, outcome } = graphEventWords(event, titles)
  const more = [about, outcome].filter((part) => part !== '').join(', ')
  return `Graph: ${what.toLowerCase()}${more === '' ? '' : `: ${more}`}.`
}

function changes(fields: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} to “${value}”`]))
    .join(', ')
}
