import { type Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { UNSIGNED_AUTHOR } from '../../../../../src-shared/custody/authorship.ts'
import { caseAuthors } from '../../../../../src-shared/case/case-authors.ts'

export interface SectionDigest {
  readonly id: string
  readonly title: string
  readonly sha256: string
}

/**
 * The chain's head, the digests of the sections, and how to verify all of it with and without
 * Casebook.
 */
export function integritySection(model: ReportModel, digests: readonly SectionDigest[]): Markup {
  const { record, entries } = model.state
  const { evidence } = model.options
  return markup`<p>${
    evidence === undefined
      ? 'This file carries the evidence it was written from: at its end, invisible and inert, stand all custody entries, events and captures with the bytes of every answer. Whoever has this file can check it without the case it came from.'
      : 'This file does not carry the evidence it was written from, which is too large for one file with it. All custody entries, events and captures with the bytes of every answer stand in an evidence file of its own. Whoever has both files can check them without the case they came from; this file alone cannot be checked against its evidence.'
  }</p>
<dl>${
    evidence === undefined
      ? NOTHING
      : markup`
<dt>Evidence file, as it was offered</dt><dd>${evidence.name}</dd>
<dt>Bytes of the evidence file</dt><dd>${evidence.bytes}</dd>
<dt>SHA-256 of the evidence file</dt><dd><code>${evidence.sha256}</code></dd>`
  }
<dt>Head of the custody chain</dt><dd><code>${record.head}</code></dd>
<dt>Number of the last entry</dt><dd>${record.seq}</dd>
<dt>Entries</dt><dd>${entries.length}</dd>
</dl>
${signaturesPart(model)}
<h4>With Casebook</h4>
<p>${
    evidence === undefined
      ? markup`<code>casebook-verify FILE</code>, the verifier’s page in a browser, or this file dropped on Casebook: each checks every hash and every link, writes the report again from the evidence and compares it with this file byte for byte. With the evidence file of the case as a second argument it also checks that this very file is the one that the case recorded as exported.`
      : markup`<code>casebook-verify FILE EVIDENCE</code>, the verifier’s page in a browser, or both files dropped on Casebook: each checks that the evidence file is the one named above, then every hash and every link in it, writes the report again from it and compares it with this file byte for byte.`
  }</p>
<h4>Without Casebook</h4>
<ul class="notes">
<li>The evidence stands ${evidence === undefined ? markup`inside the element <code>pre</code> with the id <code>evidence</code>` : 'in its file'}, one JSON value to a line: a head, every <code>event</code>, every <code>entry</code> of the chain with the <code>capture</code> that it stands for, and an end with counts and the SHA-256 of the lines above it.</li>
<li>For each capture, the SHA-256 of the decoded <code>bodyBase64</code> is its <code>bodySha256</code>, and that of <code>requestText</code> is its <code>requestSha256</code>.</li>
<li>The <code>payloadSha256</code> of an entry is the SHA-256 of the canonical JSON (RFC 8785) of its capture without <code>bodyBase64</code> and <code>seq</code>, or of its event without <code>seq</code>.</li>
<li>The <code>id</code> of an entry is the SHA-256 of the canonical JSON of <code>at, author, caseId, kind, payloadSha256, prev, seen, seq</code>, without <code>author</code> and <code>seen</code> where the entry has none; <code>prev</code> is the id of the entry before, 64 zeros for the first. The last id is the head.</li>
<li>A signature is one of Ed25519 (RFC 8032) over the text “casebook custody head 1”, a line feed, and the canonical JSON of <code>author, caseId, head, seq</code>; its public key is the author, both in hexadecimal digits. It vouches for the entry <code>seq</code>, whose id is <code>head</code>, and for all before it.</li>
<li>The digest of a section is the SHA-256 of its text in this file from <code>&lt;section</code> to <code>&lt;/section&gt;</code> and the line feed after it; that of the ${evidence === undefined ? markup`evidence, of its lines with the line feed at the end of each` : markup`name of the evidence file, of the line inside the element <code>pre</code> with the id <code>evidence</code>, with its line feed`}. The digest of the contents, on the cover, is the SHA-256 of the lines “digest, two spaces, id, line feed” in the order below.</li>
</ul>
<h4>Digests of the sections</h4>
<table class="digests"><thead><tr><th>Section</th><th>Id</th><th>SHA-256</th></tr></thead>
<tbody>
${digests.map(
  ({ id, title, sha256 }) => markup`<tr><td>${title}</td><td>${id}</td><td class="hash">${sha256}</td></tr>
`,
)}</tbody></table>
<h4>Declaration</h4>
<p>For the person who answers for this report, where a declaration is called for.</p>
<dl class="declaration"><dt>Name and capacity</dt><dd>&nbsp;</dd><dt>Place and date</dt><dd>&nbsp;</dd><dt>Signature</dt><dd>&nbsp;</dd></dl>`
}

/**
 * Authors and signers of the entries. A key identifies an installation of Casebook, never a person.
 */
function signaturesPart({ state, signatures }: ReportModel): Markup {
  const authors = caseAuthors(state.entries, signatures)
  const isSigned = authors.some(({ signature }) => signature !== undefined)
  return markup`<h4>Signatures</h4>
<p>${
    isSigned
      ? 'An author is an installation of Casebook, known by its public key; its private half stays in the keychain of that machine. Whoever signs for an entry signs for all before it.'
      : 'This case is unsigned: its entries are chained, but nothing shows which installation of Casebook wrote them.'
  }</p>
<table><thead><tr><th>Author</th><th>Entries</th><th>Signed up to entry</th><th>Signature</th></tr></thead>
<tbody>
${authors.map(
  ({ author, entries, first, last, signature }) => markup`<tr><td class="hash">${author === UNSIGNED_AUTHOR ? 'none (unsigned)' : author}</td><td>${
    entries === 0 ? '–' : entries === last - first + 1 ? `${first} to ${last}` : `${entries} between ${first} and ${last}`
  }</td><td>${signature === undefined ? '–' : signature.seq}</td><td class="hash">${signature === undefined ? '–' : signature.signature}</td></tr>
`,
)}</tbody></table>`
}
