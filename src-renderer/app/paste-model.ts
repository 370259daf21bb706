import type { Candidate } from '../../src-shared/address/recognise.ts'
import { addressInLink } from '../../src-shared/address/address-in-link.ts'
import { recogniseAddress } from '../../src-shared/address/recognise.ts'
import { splitPasted } from '../../src-shared/address/pasted.ts'
import type { ChainFamily, ChainId } from '../../src-shared/service/chains.ts'
import { chainsOfFamily } from '../../src-shared/service/chains.ts'
import { ENDPOINTS } from '../../src-shared/service/endpoint-table.ts'

/** One address of a pasted list, as far as it was understood. */
export interface PasteRow {
  readonly key: string
  /** Line in the pasted text, from 1. */
  readonly line: number
  /** As typed. */
  readonly text: string
  readonly state: 'ready' | 'ambiguous' | 'refused' | 'present'
  /** One for `ready` and `present`, several (or one to confirm) for `ambiguous`, none for `refused`. */
  readonly candidates: readonly Candidate[]
  /** Why it was refused, what else it may be, or '' */
  readonly message: string
  /** For a refused link that names an address: that address, to be taken in its place when the person says so. */
  readonly offered?: string
}

export interface PasteReading {
  readonly rows: readonly PasteRow[]
  /** The pasted text without what may be a secret; the same text where there was none. */
  readonly cleaned: string
  /** One sentence per secret that was taken out; never its text. */
  readonly secrets: readonly string[]
}

/** Reads a pasted list. `present` are addresses of the case, as `family:address`; the second of two equal lines counts as present too. */
export function readPaste(text: string, present: ReadonlySet<string>): PasteReading {
  const rows: PasteRow[] = []
  const secrets: string[] = []
  const kept: string[] = []
  const seen = new Set(present)
  for (const item of splitPasted(text)) {
    const recognition = recogniseAddress(item.text)
    if (recognition.kind === 'refused' && recognition.secret) {
      secrets.push(`Line ${item.line}: ${recognition.message}`)
      continue
    }
    kept.push(item.text)
    const row = { key: `${item.line}:${rows.length}`, line: item.line, text: item.text }
    if (recognition.kind === 'refused') {
      const offered = addressInLink(item.text)
      rows.push({ ...row, state: 'refused', candidates: [], message: recognition.message, ...(offered === undefined ? {} : { offered }) })
    } else if (recognition.kind === 'ambiguous') {
      rows.push({ ...row, state: 'ambiguous', candidates: recognition.candidates, message: recognition.note })
    } else {
      const { family, canonical, display } = recognition
      const id = `${family}:${canonical}`
      const known = seen.has(id)
      seen.add(id)
      rows.push({
        ...row,
        state: known ? 'present' : 'ready',
        candidates: [{ family, canonical, display }],
        message: known ? 'Already a subject of this case.' : '',
      })
    }
  }
  return { rows, cleaned: secrets.length === 0 ? text : kept.join('\n'), secrets }
}

/** The pasted text with the address that a row offers in the place of its link, on the row's line only. */
export function takeOffered(text: string, row: PasteRow): string {
  const { offered } = row
  if (offered === undefined) return text
  // the line ends are kept as they are, every second piece
  const pieces = text.split(/(\r\n|\r|\n)/)
  const at = (row.line - 1) * 2
  return pieces.map((piece, index) => (index === at ? piece.replace(row.text, () => offered) : piece)).join('')
}

/** A choice of family for an ambiguous row, by row key. */
export type FamilyChoices = Readonly<Record<string, ChainFamily | undefined>>

/** The candidate that stands for a row: the only one, or the one that the investigator chose. */
export function chosenCandidate(row: PasteRow, choices: FamilyChoices): Candidate | undefined {
  if (row.state === 'ready') return row.candidates[0]
  if (row.state === 'ambiguous') return row.candidates.find((one) => one.family === choices[row.key])
  return undefined
}

/** Families of the rows that can be added, in the order of their first row. */
export function familiesOf(rows: readonly PasteRow[], choices: FamilyChoices): ChainFamily[] {
  return [...new Set(rows.flatMap((row) => chosenCandidate(row, choices)?.family ?? []))]
}

/** Chains of a family about which the service offers anything per address. */
export function offeredChains(family: ChainFamily): ChainId[] {
  const offered = new Set(Object.values(ENDPOINTS).flatMap((endpoint) => (endpoint.group === 'profiler' ? (endpoint.chains ?? []) : [])))
  return chainsOfFamily(family).filter((chain) => offered.has(chain))
}

/** EVM chains that most investigations touch; a starting choice only. */
const COMMON_EVM: readonly ChainId[] = ['ethereum', 'bnb', 'base', 'arbitrum']

/** The chains that stand ticked when a family first appears. */
export function startingChains(family: ChainFamily): ChainId[] {
  const offered = offeredChains(family)
  return family === 'evm' ? offered.filter((chain) => COMMON_EVM.includes(chain)) : offered
}

const FAMILY_TITLES: Readonly<Partial<Record<ChainFamily, string>>> = { evm: 'EVM', near: 'NEAR', ton: 'TON', mantra: 'MANTRA' }

export function familyTitle(family: string): string {
  const titles: Readonly<Record<string, string | undefined>> = FAMILY_TITLES
  return titles[family] ?? family.charAt(0).toUpperCase() + family.slice(1)
}
