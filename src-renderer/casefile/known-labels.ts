import type { Row } from '../../src-shared/service/rows.ts'
import type { AnsweredCapture } from './case-state.ts'

/** A label that came along inside an answer about something else. It is the service's statement, of the time of its capture. */
export interface KnownLabel {
  /** As delivered. */
  readonly address: string
  readonly label: string
  readonly captureId: string
  /** UTC time of the answer: labels age. */
  readonly at: string
  readonly practice: boolean
}

const LABEL = '_label'

/**
 * Labels by address (key of `labelKey`), newest answer first. Labels are nine tenths of a dossier's price, and answers
 * about transactions, counterparties and related wallets carry them along: none of these has to be bought blindly.
 */
export function knownLabels(captures: readonly AnsweredCapture[]): ReadonlyMap<string, readonly KnownLabel[]> {
  const known = harvested.get(captures) ?? harvest(captures)
  harvested.set(captures, known)
  return known
}

/** The list of captures of a case state is the same until something changes; a plan under edit asks again with every choice. */
const harvested = new WeakMap<readonly AnsweredCapture[], ReadonlyMap<string, readonly KnownLabel[]>>()

function harvest(captures: readonly AnsweredCapture[]): ReadonlyMap<string, readonly KnownLabel[]> {
  const found = new Map<string, KnownLabel[]>()
  for (const { capture, answer } of captures.toReversed()) {
    for (const row of answer?.rows ?? []) {
      for (const { address, label } of labelsOfRow(row)) {
        const key = labelKey(address)
        const known = found.get(key) ?? []
        if (known.some((one) => one.label === label && one.practice === capture.practice)) continue
        known.push({ address, label, captureId: capture.id, at: capture.endedAt, practice: capture.practice })
        found.set(key, known)
      }
    }
  }
  return found
}

/** EVM addresses compare without case; all others exactly. */
export function labelKey(address: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : address
}

/** A field `x_label` beside a field `x` labels the address in `x`; the same in nested records (tokens sent, transfers). */
function labelsOfRow(row: Row): { readonly address: string; readonly label: string }[] {
  const found: { address: string; label: string }[] = []
  const add = (address: string | undefined, label: string): void => {
    if (address !== undefined && label.trim() !== '') found.push({ address, label })
  }
  for (const [name, cell] of Object.entries(row.cells)) if (name.endsWith(LABEL) && cell.state === 'value') add(addressBeside(row, name), cell.text)
  for (const [name, labels] of Object.entries(row.lists)) if (name.endsWith(LABEL)) for (const label of labels) add(addressBeside(row, name), label)
  for (const rows of Object.values(row.nested)) for (const nested of rows) found.push(...labelsOfRow(nested))
  return found
}

function addressBeside(row: Row, name: string): string | undefined {
  const cell = row.cells[name.slice(0, -LABEL.length)]
  return cell?.state === 'value' && cell.text !== '' ? cell.text : undefined
}
