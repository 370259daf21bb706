import { ADDRESS_FAMILIES, normaliseAddress } from '../../addresses/normalise.ts'
import { chainsTitle, chainTitle } from '../../addresses/chains/chains.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import { isEntity } from '../../case/subject.ts'
import type { ReportModel, ReportSubject } from '../report-model.ts'
import { time } from '../values.ts'
import type { AddressSubject, Subject } from '../../case/case-types.ts'

/** The schedule of subjects: every address in full, in its canonical form and as typed. */
export function subjectsSection(model: ReportModel): Markup {
  return markup`${scheduleOfSubjects(model)}${followedAddresses(model)}`
}

function followedAddresses({ followed }: ReportModel): Markup {
  if (followed.length === 0) return NOTHING
  return markup`<h3>Followed addresses</h3>
<p>These addresses are not subjects. Data about them was requested to trace funds. Their flows are in the graph, all responses in the acquisition log, and all requests in the coverage section.</p>
<table><thead><tr><th>No.</th><th>Address</th><th>Chains</th><th>Followed since (UTC)</th></tr></thead>
<tbody>
${followed.map(followedRow)}</tbody></table>`
}

function followedRow({ number, subject }: ReportSubject): Markup {
  return markup`<tr id="s${number}"><td>${number}</td><td class="m">${subjectText(subject)}</td><td>${subject.chains.map(chainTitle).join(', ')}</td><td>${time(subject.addedAt)}<br><span class="rule">from ${subject.origin}</span></td></tr>
`
}

function scheduleOfSubjects(model: ReportModel): Markup {
  if (model.subjects.length === 0) return markup`<p>This case contains no subjects.</p>`
  return markup`<p>Addresses are printed in full, in the usual form of their chain, with a checksum where the chain has one. The canonical form, which is used for comparisons, and the form as typed are added where they differ.</p>
<table><thead><tr><th>No.</th><th>Address</th><th>Alias and tags</th><th>Chains</th><th>Added</th></tr></thead>
<tbody>
${model.subjects.map(row)}</tbody></table>`
}

function row({ number, subject }: ReportSubject): Markup {
  const shown = subjectText(subject)
  const [saved, sort] = isEntity(subject) ? [subject.entityName, 'entity, requested by name'] : [subject.address, subject.family]
  const canonical = saved.toLowerCase() === shown.toLowerCase() ? NOTHING : markup`<br><span class="rule">canonical: ${saved}</span>`
  const typed = subject.typed === shown || subject.typed === saved ? NOTHING : markup`<br><span class="rule">typed: ${subject.typed}</span>`
  const tags = subject.tags.length === 0 ? NOTHING : markup`<br><span class="rule">${subject.tags.join(', ')}</span>`
  const note = subject.note === '' ? NOTHING : markup`<br>${subject.note}`
  const origin = subject.origin === 'typed' ? 'typed by the investigator' : `taken from ${subject.origin}`
  return markup`<tr id="s${number}"><td>${number}</td><td class="m">${shown}${canonical}${typed}</td><td>${subject.alias === '' ? '–' : subject.alias}${tags}${note}</td><td>${chainsTitle(subject.chains.join(','))}<br><span class="rule">${sort}</span></td><td>${time(subject.addedAt)} UTC<br><span class="rule">${origin}</span></td></tr>
`
}

function displayOf({ family, address }: AddressSubject): string {
  const known = ADDRESS_FAMILIES.find((name) => name === family)
  const form = known === undefined ? undefined : normaliseAddress(known, address)
  return form?.ok === true ? form.value.display : address
}

function subjectText(subject: Subject): string {
  return isEntity(subject) ? subject.entityName : displayOf(subject)
}
