import type { Row } from '../../service/response/rows.ts'
import { isZeroDecimal } from '../../core/decimal.ts'
import { isUsable } from '../usable-cell.ts'

/** The tokens that each record of a response names, each distinct token stored once. Plain data. */
export interface TokenLists {
  /** Contract ('' where none is named) and symbol of each distinct token, as delivered. */
  readonly contracts: readonly string[]
  readonly symbols: readonly string[]
  /** Start offset of each record's tokens in `at`; one more than there are records. */
  readonly starts: Uint32Array
  /** Indexes into `contracts` and `symbols`, and the directions in which money moved in each. */
  readonly at: Uint32Array
  readonly sides: Uint8Array
}

export const INCOMING = 1
export const OUTGOING = 2
/** The record reports no amount in either direction. */
const SIDE_NOT_REPORTED = INCOMING | OUTGOING

/** The tokens named by records with nested `tokens_info`. */
export function tokenListsOf(rows: readonly Row[]): TokenLists {
  const known = new Map<string, number>()
  const [contracts, symbols]: [string[], string[]] = [[], []]
  const [at, sides]: [number[], number[]] = [[], []]
  const starts = new Uint32Array(rows.length + 1)
  for (const [row, { nested }] of rows.entries()) {
    for (const token of nested['tokens_info'] ?? []) {
      const [contract, symbol] = [textIn(token, 'token_address'), textIn(token, 'token_symbol')]
      if (contract === '' && symbol === '') continue
      const key = JSON.stringify([contract, symbol])
      let index = known.get(key)
      if (index === undefined) {
        index = known.size
        known.set(key, index)
        contracts.push(contract)
        symbols.push(symbol)
      }
      at.push(index)
      sides.push(sidesOf(token))
    }
    starts[row + 1] = at.length
  }
  return { contracts, symbols, starts, at: Uint32Array.from(at), sides: Uint8Array.from(sides) }
}

/** Indexes of a record's tokens that moved in a direction; none where the record names none. */
export function* tokensAt({ starts, at, sides }: TokenLists, row: number, side: typeof INCOMING | typeof OUTGOING): Generator<number> {
  for (let index = starts[row] ?? 0; index < (starts[row + 1] ?? 0); index += 1) {
    if (((sides[index] ?? 0) & side) !== 0) yield at[index] ?? 0
  }
}

function textIn({ cells }: Row, name: string): string {
  const cell = cells[name]
  return cell?.state === 'value' ? cell.text : ''
}

function sidesOf({ cells }: Row): number {
  const [incoming, outgoing] = [cells['token_in_amount'], cells['token_out_amount']]
  if (incoming === undefined || outgoing === undefined || !isUsable(incoming) || !isUsable(outgoing)) return SIDE_NOT_REPORTED
  return (isZeroDecimal(incoming.text) ? 0 : INCOMING) | (isZeroDecimal(outgoing.text) ? 0 : OUTGOING)
}
