import { type ChainEnd, chainAfter, follows, linkOf } from './ledger-chain.ts'
import type { LedgerLine } from './ledger-state.ts'

const CREDITS = /^\d{1,15}$/
const MAX_TEXT = 500

/** The content of a ledger file, as far as it can be read. */
export interface LedgerReplay {
  readonly lines: readonly LedgerLine[]
  /** Length in bytes up to the last complete line: the rest was torn by a crash. */
  readonly soundBytes: number
  /**
   * Complete lines that could not be read: the file was changed by another program, or the disk
   * failed.
   */
  readonly damagedLines: number
  /**
   * Those of `lines` whose link does not match the line before them: one of the two was changed, or
   * lines between them are missing.
   */
  readonly misfits: ReadonlySet<LedgerLine>
  /** Whether any line has a link: version 0.1.0 wrote none. */
  readonly isChained: boolean
  /** The end of the chain in this file. */
  readonly end: ChainEnd
  /**
   * The link of the complete line with this number; undefined if there is none, or it is before the
   * first link.
   */
  readonly linkAt: (lines: number) => string | undefined
}

/**
 * Reads a ledger file. A torn tail is normal after kill -9 and is left out; damaged and misfitting
 * lines inside are counted.
 */
export function readLedgerBytes(bytes: Uint8Array): LedgerReplay {
  const soundBytes = bytes.lastIndexOf(0x0a) + 1
  const sound = Buffer.from(bytes.buffer, bytes.byteOffset, soundBytes)
  const lines: LedgerLine[] = []
  const misfits = new Set<LedgerLine>()
  const links: (string | undefined)[] = []
  let damagedLines = 0
  let unlinked = 0
  let start: ChainEnd | undefined
  /** Link of the previous line; undefined if that line has none. */
  let before: string | undefined
  for (let from = 0; from < soundBytes;) {
    const to = sound.indexOf(0x0a, from)
    const text = sound.toString('utf8', from, to)
    const link = linkOf(text)
    if (start === undefined && link !== undefined) {
      start = chainAfter(sound.subarray(0, from), unlinked)
      before = start.link
    }
    from = to + 1
    if (start === undefined) {
      if (text === '') continue
      unlinked++
    } else links.push(link)
    const line = parseLedgerLine(text)
    if (line === undefined) damagedLines++
    else lines.push(line)
    if (start === undefined) continue
    if (line !== undefined && before !== undefined && !follows(text, before)) misfits.add(line)
    before = link
  }
  start ??= chainAfter(sound, unlinked)
  const { lines: first, link: firstLink } = start
  return {
    lines,
    soundBytes,
    damagedLines,
    misfits,
    isChained: links.length > 0,
    end: { lines: first + links.length, link: links.length === 0 ? firstLink : (links.at(-1) ?? '') },
    linkAt: (count) => (count === first ? firstLink : links[count - first - 1]),
  }
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
    const stored = record[name]
    return typeof stored === 'string' && stored.length <= MAX_TEXT ? stored : undefined
  }
  const creditsOf = (name: string): string | undefined => {
    const stored = textOf(name)
    return stored !== undefined && CREDITS.test(stored) ? stored : undefined
  }
  const countOf = (name: string): number | undefined => {
    const stored = record[name]
    return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : undefined
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
      const [plan, step] = [textOf('plan'), textOf('step')]
      const purpose = plan === undefined || step === undefined ? {} : { plan, step }
      return { kind: 'reserved', id, caseId, endpoint, credits, at, ...(key === undefined ? {} : { key }), ...purpose }
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
      const [since, lost, booked] = [textOf('since'), creditsOf('lost'), creditsOf('booked')]
      const gap = since === undefined || lost === undefined || booked === undefined ? {} : { since, lost, booked }
      return settledSince === undefined ? undefined : { kind: 'account', key, remaining, settledSince, ...gap, at }
    }
    case 'carried': {
      const day = textOf('day')
      const calls = countOf('calls')
      if (caseId === undefined || day === undefined || credits === undefined || calls === undefined) return undefined
      const endpoint = textOf('endpoint')
      return { kind: 'carried', caseId, day, ...(endpoint === undefined ? {} : { endpoint }), credits, calls, at }
    }
    case 'committed': {
      const plan = textOf('plan')
      const step = textOf('step')
      if (caseId === undefined || plan === undefined || credits === undefined) return undefined
      return { kind: 'committed', caseId, plan, ...(step === undefined ? {} : { step }), credits, at }
    }
    case 'begun': {
      const segment = countOf('segment')
      const sha256 = textOf('sha256')
      return segment === undefined || sha256 === undefined ? undefined : { kind: 'begun', segment, sha256, at }
    }
    case 'damaged': {
      const what = textOf('what')
      return what === undefined ? undefined : { kind: 'damaged', what, at }
    }
    case 'agreed':
      return { kind: 'agreed', at }
    default:
      return undefined
  }
}
