import { type Markup, markup } from '../markup.ts'

const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ['subject', 'an address under investigation in this case'],
  ['capture', 'one response of the data service, stored byte for byte with its request, times and hashes'],
  ['custody chain', 'the append-only list of captures and events; each entry contains the hash of the previous entry'],
  ['head', 'the hash of the last entry of the custody chain; it identifies the entire chain'],
  ['author', 'an installation of Casebook, identified by the public key with which it signs the custody chain; not a person'],
  ['event', 'an action of the investigator or of Casebook, recorded in the custody chain'],
  ['counterparty', 'an address or entity that exchanged value with a subject, as aggregated by the service'],
  ['related wallet', 'an address that the service links to a subject by a named relation'],
  ['label', 'a statement of the service about an address; a tag is the investigator’s own'],
  ['coverage', 'what was requested for each subject, endpoint, chain and date range, and with which result'],
  ['finding', 'a conclusion of the investigator'],
  ['SHA-256', 'a fingerprint of data: 64 hexadecimal digits that change if a single bit changes'],
]

export function glossarySection(): Markup {
  return markup`<dl>
${WORDS.map(
  ([word, meaning]) => markup`<dt>${word}</dt><dd>${meaning}</dd>
`,
)}</dl>`
}
