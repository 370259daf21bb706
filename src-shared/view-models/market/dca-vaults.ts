import { compareDecimals } from '../../core/decimal.ts'
import { MISSING, type Cell } from '../../service/response/rows.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, descendingByValue, drawnNumber, shareOf, textOf } from '../panels/cells.ts'
import { viewRow } from '../panels/panel-parts.ts'
import { utcTime } from '../panels/times.ts'
import type { ViewRow } from '../panel-view.ts'
import { sourcedRecords } from '../sourced-records.ts'

/** The two endpoints that report vaults; they use different names for the same fields. */
export type VaultEndpoint = Extract<EndpointId, 'tgm/jup-dca' | 'smart-money/dcas'>

/** The program exists on this chain only. */
export const VAULT_CHAIN = 'solana'

// oxfmt-ignore
type Field =
  | 'since' | 'last' | 'status' | 'trader_address' | 'trader_label' | 'vault_address' | 'input_address' | 'input' | 'output_address' | 'output'
  | 'deposited' | 'spent' | 'redeemed' | 'usd'

// oxfmt-ignore
const NAMES: Readonly<Record<VaultEndpoint, Readonly<Record<Field, string>>>> = {
  'tgm/jup-dca': {
    since: 'since_timestamp', last: 'last_timestamp', status: 'status', trader_address: 'trader_address', trader_label: 'trader_label',
    vault_address: 'dca_vault_address', input_address: 'input_mint_address', input: 'token_input', output_address: 'output_mint_address',
    output: 'token_output', deposited: 'deposit_amount', spent: 'deposit_spent', redeemed: 'other_token_redeemed', usd: 'deposit_usd_value',
  },
  'smart-money/dcas': {
    since: 'dca_created_at', last: 'dca_updated_at', status: 'dca_status', trader_address: 'trader_address', trader_label: 'trader_address_label',
    vault_address: 'dca_vault_address', input_address: 'input_token_address', input: 'input_token_symbol', output_address: 'output_token_address',
    output: 'output_token_symbol', deposited: 'deposit_token_amount', spent: 'token_spent_amount', redeemed: 'output_token_redeemed_amount',
    usd: 'deposit_value_usd',
  },
}

/** A vault that buys a token in small amounts over time, in one set of field names. */
export interface DcaVault {
  /**
   * The record: `trader_address`, `vault_address`; what goes in (`input`, `input_address`,
   * `deposited`, `spent`), what comes out (`output` …).
   */
  readonly row: ViewRow
  /**
   * Spent amount as a ratio of the deposit; missing where either is unknown or nothing was
   * deposited.
   */
  readonly progress: Cell
  /** 0 to 1, for drawing only; undefined where it is not known. */
  readonly drawn: number | undefined
}

export interface DcaVaults {
  /** The largest deposit first, vaults without a figure last. */
  readonly vaults: readonly DcaVault[]
  /** Number of vaults per state, as delivered, the most frequent first. Hostile text. */
  readonly states: readonly { readonly state: string; readonly vaults: number }[]
}

const RATIO_DIGITS = 4

/** The vaults of a response, each once: from the page that names it last. */
export function dcaVaults(endpoint: VaultEndpoint, pages: readonly CaptureWithResponse[]): DcaVaults {
  const names = Object.entries(NAMES[endpoint])
  const found = new Map<string, DcaVault>()
  for (const reported of sourcedRecords(pages)) {
    const own = Object.fromEntries(names.map(([name, field]) => [name, cellOf(reported.row, field)]))
    const row = viewRow({ ...reported, chain: VAULT_CHAIN }, [], {
      ...own,
      since: utcTime(own['since'] ?? MISSING),
      last: utcTime(own['last'] ?? MISSING),
    })
    // a Solana address has only one written form
    const vault = textOf(reported.row, NAMES[endpoint].vault_address)
    found.set(vault === '' ? row.id : vault, vaultOf(row))
  }
  const vaults = descendingByValue([...found.values()], ({ row }) => row.cells['usd'] ?? MISSING)
  const states = [...Map.groupBy(vaults, ({ row }) => row.cells['status']?.text ?? '')]
  return {
    vaults,
    states: states.map(([state, own]) => ({ state, vaults: own.length })).toSorted((a, b) => b.vaults - a.vaults),
  }
}

function vaultOf(row: ViewRow): DcaVault {
  const { deposited = MISSING, spent = MISSING } = row.cells
  const isAmount = [deposited, spent].every((cell) => isUsable(cell) && !cell.text.startsWith('-'))
  const progress = isAmount ? shareOf(spent, deposited, RATIO_DIGITS) : MISSING
  return {
    row,
    progress,
    drawn: progress.state === 'value' ? Math.min(1, drawnNumber(progress)) : undefined,
  }
}

/** Whether the reported spending exceeds the deposit, which no vault can do. */
export function isOverspent({ progress }: DcaVault): boolean {
  return progress.state === 'value' && compareDecimals(progress.text, '1') > 0
}
