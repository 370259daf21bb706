import { time } from '../values.ts'
import { pluralise } from '../../core/text/pluralise.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'

/**
 * Whether a service runs on the machine that sent the request. false for text that is not a URL.
 */
export function isLoopbackOrigin(origin: string): boolean {
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(host)
}

/**
 * Title, author, time, version, and the banner where figures are simulated. `digest` covers all
 * sections listed in the integrity annex.
 */
export function coverSection(model: ReportModel, digest: string, contents: readonly (readonly [id: string, title: string])[]): Markup {
  const { record } = model.state
  const { writtenAt, appVersion, evidence } = model.options
  return markup`<p class="kind">Wallet investigation report</p>
<h1>${record.title === '' ? 'Untitled case' : record.title}</h1>
${banners(model)}
<dl>
<dt>Reference</dt><dd>${record.reference === '' ? '–' : record.reference}</dd>
<dt>Investigator</dt><dd>${record.investigator === '' ? '–' : record.investigator}</dd>
<dt>Case opened</dt><dd>${time(record.createdAt)} UTC</dd>
<dt>Last entry</dt><dd>${time(record.lastAt)} UTC</dd>
<dt>Report written</dt><dd>${time(writtenAt)} UTC</dd>
<dt>Written with</dt><dd>Casebook ${appVersion}</dd>
<dt>Based on</dt><dd>${pluralise(model.subjects.length, 'subject')}, ${model.followed.length === 0 ? '' : `${pluralise(model.followed.length, 'followed address', 'followed addresses')}, `}${pluralise(model.captures.length, 'capture')}, ${pluralise(model.state.entries.length, 'custody entry', 'custody entries')}</dd>
<dt>Head of the custody chain</dt><dd><code>${record.head}</code></dd>
<dt>Signature</dt><dd>${signatureLine(model)}</dd>
<dt>Digest of the contents</dt><dd><code>${digest}</code></dd>${
    evidence === undefined
      ? NOTHING
      : markup`
<dt>Evidence</dt><dd>in a separate file, ${evidence.name}, ${evidence.bytes} bytes, SHA-256 <code>${evidence.sha256}</code></dd>`
  }
</dl>
<nav class="foot" aria-label="Contents"><h4>Contents</h4>
<ol>${contents.map(([id, title]) => markup`<li><a href="#${id}">${title}</a></li>`)}</ol></nav>`
}

/**
 * The signer of the head, or how far the last signature reaches; only the verifier checks that it
 * is valid.
 */
function signatureLine({ state: { record }, signatures }: ReportModel): Markup {
  const last = signatures.toSorted((a, b) => b.seq - a.seq)[0]
  if (last === undefined) return markup`none: this case is unsigned`
  return markup`of ${last.seq < record.seq ? `entry ${last.seq}, an earlier head` : 'the head'}, by author <code>${last.author}</code>`
}

/** Warnings about all figures, placed before any figure. */
function banners(model: ReportModel): readonly Markup[] {
  const practice = model.captures.filter(({ capture }) => capture.practice)
  const local = model.captures.filter(({ capture }) => !capture.practice && isLoopbackOrigin(capture.serviceOrigin))
  const from = (of: readonly unknown[]): string =>
    of.length === model.captures.length
      ? 'Every figure in this report comes'
      : `The figures of ${pluralise(of.length, 'capture')} of ${model.captures.length} come`
  return [
    model.practice
      ? markup`<div class="banner"><b>Practice: simulated data</b>${from(practice)} from the practice service built into Casebook. Its wallets, entities and transfers are simulated. They are no evidence about anyone.</div>`
      : NOTHING,
    local.length === 0
      ? NOTHING
      : markup`<div class="banner"><b>Data from the investigator’s own computer</b>${from(local)} from ${[...new Set(local.map(({ capture }) => capture.serviceOrigin))].toSorted().join(', ')}, an address of the computer that sent the requests. Casebook cannot determine which program responded there: a gateway to the data service or a different program.</div>`,
  ]
}
