import { type Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { UNSIGNED_AUTHOR } from '../../custody/authorship.ts'
import { caseAuthors } from '../../case/case-authors.ts'

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
      ? 'This file contains its evidence: all custody entries, events and captures with the bytes of every response, invisible and inert at the end of the file. It can be verified with this file alone, without access to the case.'
      : 'This file does not contain its evidence, because both together are too large for one file. All custody entries, events and captures with the bytes of every response are in a separate evidence file. With both files the report can be verified without access to the case. This file alone cannot be compared with its evidence.'
  }</p>
<dl>${
    evidence === undefined
      ? NOTHING
      : markup`
<dt>Suggested name of the evidence file</dt><dd>${evidence.name}</dd>
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
      ? markup`Run <code>casebook-verify FILE</code>, open the verifier page in a browser, or drop this file on Casebook. Each of them checks every hash and every link of the chain, regenerates the report from the evidence and compares it with this file byte for byte. With the evidence file of the case as a second file it also checks that the case recorded the export of exactly this file.`
      : markup`Run <code>casebook-verify FILE EVIDENCE</code>, open the verifier page in a browser, or drop both files on Casebook. Each of them checks that the evidence file is the one named above, checks every hash and every link of its chain, regenerates the report from it and compares it with this file byte for byte.`
  }</p>
<h4>Without Casebook</h4>
<ul class="notes">
<li>The evidence is ${evidence === undefined ? markup`in the element <code>pre</code> with the id <code>evidence</code>` : 'in its file'}, one JSON value per line: a header, every <code>event</code>, every <code>entry</code> of the chain with its <code>capture</code>, and a final line with counts and the SHA-256 of the preceding lines.</li>
<li>For each capture, <code>bodySha256</code> is the SHA-256 of the decoded <code>bodyBase64</code>, and <code>requestSha256</code> is the SHA-256 of <code>requestText</code>.</li>
<li>The <code>payloadSha256</code> of an entry is the SHA-256 of the canonical JSON (RFC 8785) of its capture without <code>bodyBase64</code> and <code>seq</code>, or of its event without <code>seq</code>.</li>
<li>The <code>id</code> of an entry is the SHA-256 of the canonical JSON of <code>at, author, caseId, kind, payloadSha256, prev, seen, seq</code>, without <code>author</code> and <code>seen</code> where the entry has none; <code>prev</code> is the id of the previous entry, or 64 zeros in the first entry. The last id is the head.</li>
<li>A signature is an Ed25519 signature (RFC 8032) over the text “casebook custody head 1”, a line feed, and the canonical JSON of <code>author, caseId, head, seq</code>. The author is the public key. Signature and key are in hexadecimal digits. A signature covers the entry <code>seq</code>, whose id is <code>head</code>, and all entries before it.</li>
<li>The digest of a section is the SHA-256 of its text in this file from <code>&lt;section</code> to <code>&lt;/section&gt;</code> with the following line feed. The digest of the ${evidence === undefined ? markup`evidence is the SHA-256 of its lines, each with its line feed` : markup`name of the evidence file is the SHA-256 of the line in the element <code>pre</code> with the id <code>evidence</code>, with its line feed`}. The digest of the contents, on the cover, is the SHA-256 of the lines “digest, two spaces, id, line feed” in the order below.</li>
</ul>
<h4>Digests of the sections</h4>
<table class="digests"><thead><tr><th>Section</th><th>Id</th><th>SHA-256</th></tr></thead>
<tbody>
${digests.map(
  ({ id, title, sha256 }) => markup`<tr><td>${title}</td><td>${id}</td><td class="hash">${sha256}</td></tr>
`,
)}</tbody></table>
<h4>Declaration</h4>
<p>For the person responsible for this report, where a declaration is required.</p>
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
      ? 'An author is an installation of Casebook, identified by its public key. The private key is in the keychain of that computer. A signature of an entry covers all entries before it.'
      : 'This case is unsigned: its entries are chained, but no signature shows which installation of Casebook wrote them.'
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
