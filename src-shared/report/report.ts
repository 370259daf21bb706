import { createSha256, type Sha256Stream, sha256Hex } from '../custody/sha256.ts'
import { failure } from '../core/failure.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { CaseSource } from '../case/case-source.ts'
import type { CaseState } from '../case/case-state.ts'
import type { ReadResponses } from '../case/read-responses.ts'
import { shortPieces } from '../core/text/short-pieces.ts'
import type { GraphModel } from '../view-models/graph-types.ts'
import type { PanelView } from '../view-models/panel-view.ts'
import type { RequestedQuestion } from '../view-models/requested-questions.ts'
import { evidenceLines } from './evidence-file.ts'
import { ExactValues } from './exact-values.ts'
import { Markup, attribute, markup } from './markup.ts'
import { namedEvidenceLine } from './external-evidence/external-evidence.ts'
import { type YieldFn, NO_YIELD, sha256OfTexts } from './pieces.ts'
import { REPORT_OPENING } from './policy.ts'
import { REPORT_FORMAT, type ReportModel, type ReportOptions, reportModel } from './report-model.ts'
import { acquisitionLogSection } from './sections/acquisition-log.ts'
import { coverSection } from './sections/cover.ts'
import { coverageSection } from './sections/coverage.ts'
import { dossierSection } from './sections/dossiers.ts'
import { exactValuesSection } from './sections/exact.ts'
import { findingsSection } from './sections/findings.ts'
import { glossarySection } from './sections/glossary.ts'
import { graphSection } from './sections/graph.ts'
import { handlingLogSection } from './sections/handling-log.ts'
import { queriesSection } from './sections/queries.ts'
import { type SectionDigest, integritySection } from './sections/integrity.ts'
import { methodSection } from './sections/method.ts'
import { subjectsSection } from './sections/subjects.ts'
import { recomputedTraces } from './sections/recomputed-traces.ts'
import { tracesSection } from './sections/traces.ts'
import { STYLE, runningHeadRule } from './style.ts'

const EVIDENCE_START = '</main>\n<pre id="evidence" hidden>\n'
const EVIDENCE_END = '</pre>\n'

/**
 * Selects the pieces of a report that are printed: all but its evidence, which is not shown. Takes
 * the pieces in order.
 */
export function printedPieces(): (piece: string) => boolean {
  let isEvidence = false
  return (piece) => {
    if (piece === EVIDENCE_END) isEvidence = false
    const isPrinted = !isEvidence
    if (piece === EVIDENCE_START) isEvidence = true
    return isPrinted
  }
}

export interface WrittenReport {
  /**
   * The document as consecutive texts; its evidence is read again and released line by line, so
   * that neither is ever in memory as a whole. Must be read to its end, and only once.
   */
  readonly pieces: () => AsyncIterable<Result<string>>
  /** Bytes of the whole document as UTF-8. */
  readonly bytes: number
  /**
   * SHA-256 of those bytes, for the case's `report-exported` event; known once the pieces were read
   * to their end.
   */
  readonly sha256: () => string
}

interface Section {
  readonly id: string
  readonly title: string
  /** From `<section` to `</section>` and a line feed. */
  readonly text: string
}

/** The input of a report. */
export interface ReportParts {
  readonly state: CaseState
  readonly source: CaseSource
  readonly responses: ReadResponses
  readonly questions: readonly RequestedQuestion[]
  /** The graph, on which traces are drawn; absent for a report without images of it. */
  readonly graph?: GraphModel | undefined
  /** The panels of one subject: those of a hundred would be all their records in memory. */
  readonly panelsOf: (subjectId: string) => Promise<Result<readonly PanelView[]>>
}

/**
 * Writes a case as one self-contained document: no script, no external resource, every text of the
 * service and of the investigator inert. A pure function: the same state, panels and options give
 * the same bytes. The evidence is read twice, since its digest precedes it in the document. Where
 * it is a separate file (`options.evidence`), one line that names the file replaces it.
 */
export async function writeReport(parts: ReportParts, options: ReportOptions, yieldToPage: YieldFn = NO_YIELD): Promise<Result<WrittenReport>> {
  const { state, source } = parts
  const model = reportModel(state, options, parts.questions, source.signatures)
  const stamp = { format: REPORT_FORMAT, appVersion: options.appVersion, writtenAt: options.writtenAt, graph: options.graphSvg !== '' }
  const named = options.evidence
  const evidence = (hash: Sha256Stream): AsyncIterable<Result<string>> =>
    named === undefined ? evidenceLines({ record: state.record, source, stamp, hash }, yieldToPage) : oneLine(namedEvidenceLine(named, stamp), hash)
  const evidenceHash = createSha256()
  let evidenceBytes = 0
  for await (const line of evidence(evidenceHash)) {
    if (!line.ok) return line
    evidenceBytes += line.value.length // plain ASCII: characters are bytes
  }
  const sections = await contentSections(model, parts, yieldToPage)
  if (!sections.ok) return sections
  const digests: SectionDigest[] = []
  for (const { id, title, text } of sections.value) digests.push({ id, title, sha256: (await sha256OfTexts([text], yieldToPage)).hex() })
  digests.push({
    id: 'evidence',
    title: named === undefined ? 'Evidence (not shown)' : 'Name of the evidence file (not shown)',
    sha256: evidenceHash.hex(),
  })
  const integrity = section('integrity', 'Integrity', integritySection(model, digests))
  const contents = [...sections.value, integrity].map(({ id, title }) => [id, title] as const)
  const cover = section('cover', '', coverSection(model, contentsDigest(digests), contents))
  const before = [head(model), ...[cover, ...sections.value, integrity].map(({ text }) => text), EVIDENCE_START]
  const after = EVIDENCE_END
  const sealed = await sha256OfTexts(before, yieldToPage)
  const bytes = bytesOf([...before, after, sealLine(sealed.hex())]) + evidenceBytes
  return ok({
    bytes,
    sha256: () => sealed.hex(),
    async *pieces() {
      for (const text of before) yield ok(text)
      const again = createSha256()
      for await (const line of evidence(again)) {
        if (line.ok) await sha256OfTexts([line.value], yieldToPage, sealed)
        yield line
        if (!line.ok) return
      }
      if (again.hex() !== evidenceHash.hex()) {
        yield err(failure('busy', 'The case changed while its report was written. Nothing was saved.', 'Export the report again.'))
        return
      }
      sealed.add(after)
      const footer = sealLine(sealed.hex())
      sealed.add(footer)
      yield ok(after)
      yield ok(footer)
    },
  })
}

async function* oneLine(line: string, hash: Sha256Stream): AsyncGenerator<Result<string>> {
  hash.add(line)
  yield ok(line)
}

/** A report as one text; for reports known to be small enough. */
export async function textOfReport({ pieces }: WrittenReport): Promise<Result<string>> {
  const texts: string[] = []
  for await (const piece of pieces()) {
    if (!piece.ok) return piece
    texts.push(piece.value)
  }
  return ok(texts.join(''))
}

function bytesOf(texts: readonly string[]): number {
  const encoder = new TextEncoder()
  let bytes = 0
  for (const piece of shortPieces(texts)) bytes += encoder.encode(piece).length
  return bytes
}

/** The digest on the cover: SHA-256 of the list of section digests, one per line. */
export function contentsDigest(digests: readonly Pick<SectionDigest, 'id' | 'sha256'>[]): string {
  return sha256Hex(digests.map(({ id, sha256 }) => `${sha256}  ${id}\n`).join(''))
}

/** The last lines of a report, over everything above them. */
export function seal(sealed: string): string {
  return sealLine(sha256Hex(sealed))
}

function sealLine(sha256: string): string {
  return `<footer class="seal" id="seal"><p>SHA-256 of this file up to the line feed before this footer: <code>${sha256}</code></p></footer>\n</body>\n</html>\n`
}

async function contentSections(model: ReportModel, parts: ReportParts, yieldToPage: YieldFn): Promise<Result<Section[]>> {
  const dossiers: Section[] = []
  const exact = new ExactValues()
  const traced = await recomputedTraces(model, parts.responses, yieldToPage)
  if (!traced.ok) return traced
  const traces = await tracesSection(model, traced.value, exact, parts.graph, yieldToPage)
  if (!traces.ok) return traces
  for (const item of model.subjects) {
    const title = `Subject ${item.number}${item.subject.alias === '' ? '' : `: ${item.subject.alias}`}`
    const panels = await parts.panelsOf(item.subject.id)
    if (!panels.ok) return panels
    dossiers.push(section(`dossier-${item.number}`, title, await dossierSection(model, item, panels.value, exact, yieldToPage)))
  }
  const requestedQueries = await queriesSection(model, parts.responses, exact, yieldToPage)
  if (!requestedQueries.ok) return requestedQueries
  return ok([
    section('subjects', 'Subjects', subjectsSection(model)),
    section('method', 'Method', methodSection(model)),
    section('findings', 'Findings', findingsSection(model, traced.value)),
    ...(model.state.traces.length === 0 ? [] : [section('traces', 'Traces', traces.value)]),
    ...dossiers,
    ...(requestedQueries.value === undefined ? [] : [section('queries', 'Tokens, market, search and questions', requestedQueries.value)]),
    section('graph', 'Graph', graphSection(model)),
    section('coverage', 'Coverage and limitations', await coverageSection(model, yieldToPage)),
    section('acquisition', 'Acquisition log', await acquisitionLogSection(model, yieldToPage)),
    section('handling', 'Handling log', handlingLogSection(model)),
    ...(exact.tables.length === 0 ? [] : [section('exact', 'Exact values', await exactValuesSection(exact, yieldToPage))]),
    section('glossary', 'Glossary', glossarySection()),
  ])
}

function section(id: string, title: string, body: Markup): Section {
  const heading = title === '' ? markup`` : markup`<h2>${title}</h2>\n`
  return {
    id,
    title,
    text: markup`<section id="${id}" class="${id === 'cover' ? 'cover' : 'part'}">
${heading}${body}
</section>
`.text,
  }
}

function head(model: ReportModel): string {
  const { record } = model.state
  const runningHead = [record.reference, record.title].filter((part) => part !== '').join(' · ')
  // A title cannot contain elements, so its text is made visible as in an attribute.
  return markup`${new Markup(REPORT_OPENING)}<meta name="referrer" content="no-referrer">
<meta name="generator" content="Casebook ${attribute(model.options.appVersion)}, report format ${REPORT_FORMAT}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(`${record.title === '' ? 'Untitled case' : record.title}${record.reference === '' ? '' : ` (${record.reference})`}`)}</title>
<style>${new Markup(STYLE)}${new Markup(runningHeadRule(runningHead))}</style>
</head>
<body>
<main>
`.text
}
