import { chainTitle } from '../../../src-shared/service/chains.ts'
import { type Markup, markup } from '../markup.ts'
import type { ReportModel, ReportSubject } from '../report-model.ts'
import { time } from '../values.ts'

/** The schedule of subjects: every address in full, as it is compared and as it was typed. */
export function subjectsSection(model: ReportModel): Markup {
  if (model.subjects.length === 0) return markup`<p>The case names no subject.</p>`
  return markup`<p>Addresses are printed in full and never shortened here. They are compared in their canonical form; where an address was typed in another form, both are given.</p>
<table><thead><tr><th>No.</th><th>Address</th><th>Alias and tags</th><th>Chains asked</th><th>Entered the case</th></tr></thead>
<tbody>
${model.subjects.map(row)}</tbody></table>`
}

function row({ number, subject }: ReportSubject): Markup {
  const typed = subject.typed === subject.address ? markup`` : markup`<br><span class="rule">typed: ${subject.typed}</span>`
  const tags = subject.tags.length === 0 ? markup`` : markup`<br><span class="rule">${subject.tags.join(', ')}</span>`
  const note = subject.note === '' ? markup`` : markup`<br>${subject.note}`
  const origin = subject.origin === 'typed' ? 'typed by the investigator' : `taken from ${subject.origin}`
  return markup`<tr id="s${number}"><td>${number}</td><td class="m">${subject.address}${typed}</td><td>${subject.alias === '' ? '–' : subject.alias}${tags}${note}</td><td>${subject.chains.map(chainTitle).join(', ')}<br><span class="rule">${subject.family}</span></td><td>${time(subject.addedAt)} UTC<br><span class="rule">${origin}</span></td></tr>
`
}
