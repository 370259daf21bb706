import { type Markup, markup } from '../markup.ts'

const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ['subject', 'an address under investigation in this case'],
  ['capture', 'one answer of the data service, kept byte for byte with its request, times and hashes'],
  ['custody chain', 'the append-only list of captures and events in which every entry names the hash of the one before it'],
  ['head', 'the hash of the last entry of the custody chain; it stands for the whole of it'],
  ['author', 'an installation of Casebook, known by the public key by which it signs the custody chain; not a person'],
  ['event', 'an action of the investigator or of Casebook, kept in the custody chain'],
  ['counterparty', 'an address or owner that exchanged value with a subject, as the service adds it up'],
  ['related wallet', 'an address that the service ties to a subject by a named relation'],
  ['label', 'a statement of the service about an address; a tag is the investigator’s own'],
  ['coverage', 'for every subject, endpoint, chain and window: what was asked and what came of it'],
  ['finding', 'a conclusion of the investigator'],
  ['SHA-256', 'a fingerprint of bytes: 64 hexadecimal digits that change when a single bit changes'],
]

export function glossarySection(): Markup {
  return markup`<dl>
${WORDS.map(
  ([word, meaning]) => markup`<dt>${word}</dt><dd>${meaning}</dd>
`,
)}</dl>`
}
