import type { LedgerLine } from './ledger-book.ts'

const CREDITS = /^\d{1,15}$/
const MAX_TEXT = 200

/** What a ledger file holds, as far as it can be read. */
export interface LedgerReplay {
  readonly lines: readonly LedgerLine[]
  /** Length in bytes of the part that ends in a whole line: what stands behind it was torn by a crash. */
  readonly soundBytes: number
  /** Whole lines that could not be read: the file was changed by someone else, or the disk failed. */
  readonly damagedLines: number
}

/** Reads a ledger file. A torn tail is normal after kill -9 and is left out; a damaged line inside is counted. */
export function readLedgerBytes(bytes: Uint8Array): LedgerReplay {
  const soundBytes = bytes.lastIndexOf(0x0a) + 1
  const lines: LedgerLine[] = []
  let damagedLines = 0
  for (const text of new TextDecoder().decode(bytes.subarray(0, soundBytes)).split('\n')) {
    if (text === '') continue
    const line = parseLedgerLine(text)
    if (line === undefined) damagedLines++
    else lines.push(line)
  }
  return { lines, soundBytes, damagedLines }
}

export function ledgerLineText(line: LedgerLine): string {
  return JSON.stringify(line)
}

function parseLedgerLine(text: string): LedgerLine | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Record<string, unknown> // an object was just proven; every field is checked before it is used
  const textOf = (name: string): string | undefined => {
    const held = record[name]
    return typeof held === 'string' && held.length <= MAX_TEXT ? held : undefined
  }
  const creditsOf = (name: string): string | undefined => {
    const held = textOf(name)
    return held !== undefined && CREDITS.test(held) ? held : undefined
  }
  const countOf = (name: string): number | undefined => {
    const held = record[name]
    return typeof held === 'number' && Number.isSafeInteger(held) && held >= 0 ? held : undefined
  }
  const at = textOf('at')
  const id = textOf('id')
  const caseId = textOf('caseId')
  const credits = creditsOf('credits')
  if (at === undefined) return undefined
  switch (record.kind) {
    case 'budget':
      return caseId === undefined || credits === undefined ? undefined : { kind: 'budget', caseId, credits, at }
    case 'reserved': {
      const endpoint = textOf('endpoint')
      if (id === undefined || caseId === undefined || credits === undefined || endpoint === undefined) return undefined
      const key = textOf('key')
      return { kind: 'reserved', id, caseId, endpoint, credits, at, ...(key === undefined ? {} : { key }) }
    }
    case 'settled': {
      const source = record.source
      if (id === undefined || credits === undefined || (source !== 'header' && source !== 'table' && source !== 'account')) return undefined
      return { kind: 'settled', id, credits, source, at }
    }
    case 'released':
      return id === undefined ? undefined : { kind: 'released', id, at }
    case 'disputed': {
      const why = textOf('why')
      return id === undefined ? undefined : { kind: 'disputed', id, at, ...(why === undefined ? {} : { why }) }
    }
    case 'account': {
      const key = textOf('key')
      const remaining = creditsOf('remaining')
      if (key === undefined || remaining === undefined) return undefined
      if (record.settledSince === undefined) return { kind: 'account', key, remaining, at }
      const settledSince = creditsOf('settledSince')
      return settledSince === undefined ? undefined : { kind: 'account', key, remaining, settledSince, at }
    }
    case 'carried': {
      const day = textOf('day')
      const calls = countOf('calls')
      if (caseId === undefined || day === undefined || credits === undefined || calls === undefined) return undefined
      const endpoint = textOf('endpoint')
      return { kind: 'carried', caseId, day, ...(endpoint === undefined ? {} : { endpoint }), credits, calls, at }
    }
    case 'begun': {
      const segment = countOf('segment')
      const sha256 = textOf('sha256')
      return segment === undefined || sha256 === undefined ? undefined : { kind: 'begun', segment, sha256, at }
    }
    default:
      return undefined
  }
}
