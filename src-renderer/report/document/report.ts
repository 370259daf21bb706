import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { WholeState } from '../../evidence/case-state.ts'
import { evidencePieces } from './evidence-file.ts'
import { ExactValues } from './exact-values.ts'
import { Markup, attribute, markup } from './markup.ts'
import { type Breath, NO_BREATH, pacedMap, sha256OfTexts } from './pieces.ts'
import { REPORT_OPENING } from './policy.ts'
import { REPORT_FORMAT, type ReportModel, type ReportOptions, type SubjectPanels, reportModel } from './report-model.ts'
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
import { STYLE } from './style.ts'

export interface WrittenReport {
  /** The document in pieces that follow on each other: that of a large case is not put together in one go. */
  readonly pieces: readonly string[]
  /** The whole document; UTF-8 when stored. */
  readonly html: string
  /** SHA-256 of its UTF-8 bytes, for the case's `report-exported` event. */
  readonly sha256: string
}

interface Section {
  readonly id: string
  readonly title: string
  /** From `<section` to `</section>` and a line feed. */
  readonly text: string
}

/**
 * Writes a case as one self-contained document: no script, nothing from elsewhere, every text of the service and of the
 * investigator inert. A pure function: the same state, panels and options give the same bytes.
 */
export async function writeReport(
  state: WholeState,
  panels: readonly SubjectPanels[],
  options: ReportOptions,
  yieldToPage: Breath = NO_BREATH,
): Promise<WrittenReport> {
  const model = reportModel(state, panels, options)
  const stamp = { format: REPORT_FORMAT, appVersion: options.appVersion, writtenAt: options.writtenAt, graph: options.graphSvg !== '' }
  const evidence = await pacedMap(evidencePieces(state, stamp), (piece) => piece, yieldToPage)
  const sections = await contentSections(model, yieldToPage)
  const digests: SectionDigest[] = []
  for (const { id, title, text } of sections) digests.push({ id, title, sha256: (await sha256OfTexts([text], yieldToPage)).hex() })
  digests.push({ id: 'evidence', title: 'Evidence (not shown)', sha256: (await sha256OfTexts(evidence, yieldToPage)).hex() })
  const integrity = section('integrity', 'Integrity', integritySection(model, digests))
  const contents = [...sections, integrity].map(({ id, title }) => [id, title] as const)
  const cover = section('cover', '', coverSection(model, contentsDigest(digests), contents))
  const sealed = [
    head(model),
    ...[cover, ...sections, integrity].map(({ text }) => text),
    '</main>\n<pre id="evidence" hidden>\n',
    ...evidence,
    '</pre>\n',
  ]
  const hash = await sha256OfTexts(sealed, yieldToPage)
  const footer = sealLine(hash.hex())
  hash.add(footer)
  const pieces = [...sealed, footer]
  return {
    pieces,
    get html() {
      return pieces.join('')
    },
    sha256: hash.hex(),
  }
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

async function contentSections(model: ReportModel, yieldToPage: Breath): Promise<Section[]> {
  const dossiers: Section[] = []
  const exact = new ExactValues()
  for (const item of model.subjects) {
    const title = `Subject ${item.number}${item.subject.alias === '' ? '' : `: ${item.subject.alias}`}`
    dossiers.push(section(`dossier-${item.number}`, title, await dossierSection(model, item, exact, yieldToPage)))
  }
  const askedQueries = await queriesSection(model, exact, yieldToPage)
  return [
    section('subjects', 'Subjects', subjectsSection(model)),
    section('method', 'Method', methodSection(model)),
    section('findings', 'Findings', findingsSection(model)),
    ...dossiers,
    ...(askedQueries === undefined ? [] : [section('inquiries', 'Tokens, market, search and other questions', askedQueries)]),
    section('graph', 'Graph', graphSection(model)),
    section('coverage', 'Coverage and limitations', await coverageSection(model, yieldToPage)),
    section('acquisition', 'Acquisition log', await acquisitionLogSection(model, yieldToPage)),
    section('handling', 'Handling log', handlingLogSection(model)),
    ...(exact.tables.length === 0 ? [] : [section('exact', 'Exact values', await exactValuesSection(exact, yieldToPage))]),
    section('glossary', 'Words', glossarySection()),
  ]
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
  // No element may stand in a title, so its text is made visible the way an attribute is.
  return markup`${new Markup(REPORT_OPENING)}<meta name="referrer" content="no-referrer">
<meta name="generator" content="Casebook ${attribute(model.options.appVersion)}, report format ${REPORT_FORMAT}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(`${record.title === '' ? 'Untitled case' : record.title}${record.reference === '' ? '' : ` (${record.reference})`}`)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
`.text
}
