import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals, isZeroDecimal } from '../../core/decimal.ts'
import type { Cell } from '../../service/response/rows.ts'
import type { PanelView } from '../panel-view.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { shownCell } from '../panels/cells.ts'
import { isLeftOut } from '../panels/left-out.ts'
import { assetOf } from '../panels/asset.ts'

/** One side of a comparison: a subject with the contents of its balances panel. */
export interface TokenSide {
  readonly subjectId: string
  readonly balances: Pick<PanelView, 'tables'> | undefined
}

export interface Held {
  readonly value: Cell
  readonly captureId: string
  readonly pointer: string
}

/**
 * A token that at least two subjects hold, identified by chain and contract: a symbol alone proves
 * nothing.
 */
export interface SharedToken {
  readonly key: string
  readonly chain: string
  readonly contract: string
  readonly symbol: string
  /** Native coins and stable coins, which almost every address holds. */
  readonly isCommon: boolean
  /** The holding of each subject; subjects that hold none are not in the map. */
  readonly held: ReadonlyMap<string, Held>
}

const MIN_SUBJECTS = 2

/**
 * The tokens that several subjects hold: uncommon tokens held by most subjects first, then by
 * value.
 */
export function sharedTokens(sides: readonly TokenSide[]): SharedToken[] {
  const found = new Map<string, Omit<SharedToken, 'held'> & { readonly held: Map<string, Held> }>()
  for (const { subjectId, balances } of sides) {
    for (const { cells, captureId, pointer } of balances?.tables.find(({ id }) => id === 'balances')?.rows ?? []) {
      const text = (id: string): string => shownCell({ cells }, id).text
      const amount = shownCell({ cells }, 'token_amount')
      // A token with a zero balance is listed but not counted as a holding.
      if (isLeftOut({ cells }) || (isUsable(amount) && isZeroDecimal(amount.text))) continue
      const contract = text('token_address')
      const chain = text('chain')
      // A symbol that reads like a contract is not a contract.
      const key = JSON.stringify(contract === '' ? [chain, '', text('token_symbol')] : [assetOf({ chain, address: contract })])
      const token = found.get(key) ?? {
        key,
        chain,
        contract,
        symbol: text('token_symbol'),
        isCommon: text('kind') !== 'Other tokens',
        held: new Map<string, Held>(),
      }
      found.set(key, token)
      token.held.set(subjectId, { value: shownCell({ cells }, 'value_usd'), captureId, pointer })
    }
  }
  return [...found.values()].filter(({ held }) => held.size >= MIN_SUBJECTS).toSorted(byWeight)
}

function byWeight(a: SharedToken, b: SharedToken): number {
  return (
    Number(a.isCommon) - Number(b.isCommon) || b.held.size - a.held.size || compareDecimals(valueOf(b), valueOf(a)) || compareCodeUnits(a.key, b.key)
  )
}

function valueOf({ held }: SharedToken): string {
  return addDecimals([...held.values()].flatMap(({ value: { state, text } }) => (isUsable({ state, text }) ? [text] : [])))
}
