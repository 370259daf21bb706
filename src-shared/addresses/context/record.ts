import { TICKERS } from '../chains/chain-words.ts'
import { fold, readChainName } from '../chains/read-chain.ts'
import { fieldOfHeader } from '../column-words.ts'
import { coinOfSanctionList, type Statement } from './statement.ts'

/** One object, element, section or list with its own fields. */
export interface TextRecord {
  readonly parent: TextRecord | undefined
  /** The key of the record in its parent. */
  readonly key: string
  readonly fields: Map<'chain' | 'asset', string>
  /** The key that set the chain: the same key again adds to it. */
  chainKey: string
  /** Texts without a key, such as the cells of a row. */
  readonly texts: string[]
  addresses: number
  isClosed: boolean
}

/** Maximum number of enclosing records of an address that are read. */
const MAX_PARENTS = 24
const MAX_TEXTS = 40
const MAX_FIELD_LETTERS = 500

export function createRecord(parent: TextRecord | undefined, key: string): TextRecord {
  return { parent, key, fields: new Map(), chainKey: '', texts: [], addresses: 0, isClosed: false }
}

/** Stores a field of a record if it may describe a chain. */
export function addField(record: TextRecord, key: string, value: string): void {
  const field = coinOfSanctionList(value) === undefined ? fieldOfHeader(key) : 'asset'
  // `chain: { id: 42161, name: "Arbitrum One" }`.
  const holder = record.key === '' ? (record.parent?.key ?? '') : record.key
  if (/^(?:id|name|slug|symbol|short_?name|chain|network|chain_?id)$/i.test(key) && isChainField(holder)) record.texts.push(value)
  // `chains: { ethereum: true, base: true }`.
  if (isChainField(record.key) && /^(?:true|yes|on|1|enabled)$/i.test(value)) addText(record, key)
  if ((field !== 'chain' && field !== 'asset') || value === '') return
  const known = record.fields.get(field)
  if (known === undefined) {
    record.fields.set(field, value)
    if (field === 'chain') record.chainKey = key
  } else if (field === 'chain' && record.chainKey === key && known.length < MAX_FIELD_LETTERS) record.fields.set(field, `${known}, ${value}`)
}

/** Adds another line of a list below the key of a chain. */
export function addListLine(record: TextRecord, key: string, line: string): void {
  if (fieldOfHeader(key) === 'chain') addField(record, key, line)
}

/**
 * Ends a record. A record under the key of a field, as in `currency: ["BCH"]`, is the value of that
 * field.
 */
export function closeRecord(record: TextRecord): void {
  record.isClosed = true
  const { parent, key, texts, addresses } = record
  if (parent === undefined || addresses > 0) return
  const names = namesOfChains(texts)
  // A list within a row, or an entry of a list of chains.
  if (key === '') return addText(parent, isChainField(parent.key) ? (names[0] ?? '') : names.join(', '))
  if (!isChainField(key)) return
  const [first] = names
  if (first === undefined) return
  // Several coins do not imply a chain.
  if (fieldOfHeader(key) === 'chain') addField(parent, key, names.join(', ').slice(0, MAX_FIELD_LETTERS))
  else if (names.length === 1) addField(parent, key, first)
}

/** Those of the texts that name a chain, each chain once. */
function namesOfChains(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => {
    const name = readChainName(text)
    return name.kind === 'chain' ? [[name.chain, text] as const] : name.kind === 'not-covered' ? [[name.title, text] as const] : []
  })
  return [...new Map(names.toReversed()).values()].toReversed()
}

function isChainField(key: string): boolean {
  const field = fieldOfHeader(key)
  return field === 'chain' || field === 'asset'
}

export function addText(record: TextRecord, text: string): void {
  if (coinOfSanctionList(text) !== undefined) addField(record, '', text)
  else if (text !== '' && record.texts.length < MAX_TEXTS && text.length < 200) record.texts.push(text)
}

/** What the records around an address say about its chain, the innermost first. */
export function statementsOf(record: TextRecord | undefined, key: string): Statement[] {
  const statements: Statement[] = []
  let label = key
  let at = record
  for (let depth = 0; at !== undefined && depth < MAX_PARENTS; depth += 1) {
    if (label !== '') statements.push({ kind: 'label', text: label })
    if (at.isClosed) {
      for (const kind of ['chain', 'asset'] as const) {
        const text = at.fields.get(kind)
        if (text !== undefined) statements.push({ kind, text })
      }
      // A row with one address and the names of its chains.
      if (at.addresses === 1) {
        const names = namesOfChains(at.texts.filter((text) => !TICKERS.has(fold(text))))
        if (names.length > 1) statements.push({ kind: 'label', text: names.join(', ') })
        for (const text of at.texts) statements.push({ kind: 'label', text })
      }
    }
    label = at.key
    at = at.parent
  }
  if (label !== '') statements.push({ kind: 'label', text: label })
  return statements
}
