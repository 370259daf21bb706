import { readChainName } from '../chains/read-chain.ts'
import { fieldOfHeader } from '../table/column-words.ts'
import { coinOfSanctionList, type Statement } from './statement.ts'

/** One object, element, section or list with the fields that it states itself. */
export interface TextRecord {
  readonly parent: TextRecord | undefined
  /** The key above it. */
  readonly key: string
  readonly fields: Map<'chain' | 'asset', string>
  /** Texts without a key, as the cells of a row. */
  readonly texts: string[]
  addresses: number
  isClosed: boolean
}

/** Records above an address that are read. */
const MAX_PARENTS = 24
const MAX_TEXTS = 40

export function createRecord(parent: TextRecord | undefined, key: string): TextRecord {
  return { parent, key, fields: new Map(), texts: [], addresses: 0, isClosed: false }
}

/** Keeps a field of a record where it can say something about a chain. */
export function addField(record: TextRecord, key: string, value: string): void {
  const field = coinOfSanctionList(value) === undefined ? fieldOfHeader(key) : 'asset'
  // `chain: { id: 42161, name: "Arbitrum One" }`.
  if (/^(?:id|name|slug|symbol|short_?name)$/i.test(key) && isChainField(record.key)) record.texts.push(value)
  if ((field === 'chain' || field === 'asset') && value !== '' && !record.fields.has(field)) record.fields.set(field, value)
}

/** Ends a record. One under the key of a field, as `currency: ["BCH"]`, is the value of that field. */
export function closeRecord(record: TextRecord): void {
  record.isClosed = true
  const { parent, key, texts, addresses } = record
  if (parent === undefined || addresses > 0 || texts.length > 3 || !isChainField(key)) return
  const names = texts.flatMap((text) => {
    const name = readChainName(text)
    return name.kind === 'chain' ? [{ text, title: name.chain }] : name.kind === 'not-covered' ? [{ text, title: name.title }] : []
  })
  // A list of several chains says of none that it is the one.
  const [first] = names
  if (first !== undefined && names.every(({ title }) => title === first.title)) addField(parent, key, first.text)
}

function isChainField(key: string): boolean {
  const field = fieldOfHeader(key)
  return field === 'chain' || field === 'asset'
}

export function addText(record: TextRecord, text: string): void {
  if (coinOfSanctionList(text) !== undefined) addField(record, '', text)
  else if (record.texts.length < MAX_TEXTS && text.length < 40) record.texts.push(text)
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
      // A row with one address and one name of a chain.
      if (at.addresses === 1) for (const text of at.texts) statements.push({ kind: 'label', text })
    }
    label = at.key
    at = at.parent
  }
  return statements
}
