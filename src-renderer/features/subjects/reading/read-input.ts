import type { AddressesInText } from '../../../../src-shared/addresses/find-addresses.ts'
import { createLookalikeIndex, type LookalikeIndex } from '../../../../src-shared/addresses/lookalikes.ts'
import { readTableSteps, type TableReading } from '../../../../src-shared/addresses/table/read-table.ts'
import { guessLayoutSteps, type TableLayout } from '../../../../src-shared/addresses/table/table-layout.ts'
import { removeSecretsSteps } from '../../../../src-shared/addresses/table/table-secrets.ts'
import type { Steps } from '../../../../src-shared/core/steps.ts'
import { rowsOfTable, type CsvDetails } from '../csv/csv-rows.ts'
import { lookalikesAmong, readPasteSteps, settleRowsSteps, type PasteRow, type SettledRow } from '../paste-model.ts'

/** A text from which addresses are extracted, and how. */
export interface AddressInput {
  readonly text: string
  /** A layout that the user chose, a plain list, or whichever of both the text resembles. */
  readonly layout: TableLayout | 'list' | 'guess'
}

export interface InputReading {
  /** undefined for a plain list. */
  readonly layout: TableLayout | undefined
  readonly table: TableReading | undefined
  readonly rows: readonly PasteRow[]
  /** Details that a table has about a row, by its key. */
  readonly details: ReadonlyMap<string, CsvDetails>
  /** The result of the rows while no chain is chosen for any. */
  readonly settled: readonly SettledRow[]
  readonly lookalikes: LookalikeIndex
  readonly passedOver: Partial<AddressesInText['passedOver']>
  readonly samples: readonly string[]
  /** The text without possible secrets; the same text if there were none. */
  readonly cleaned: string
  /** One sentence per secret that was removed; never its text. */
  readonly secrets: readonly string[]
}

const NO_DETAILS: ReadonlyMap<string, CsvDetails> = new Map()

export const EMPTY_READING: InputReading = {
  layout: undefined,
  table: undefined,
  rows: [],
  details: NO_DETAILS,
  settled: [],
  lookalikes: createLookalikeIndex(),
  passedOver: {},
  samples: [],
  cleaned: '',
  secrets: [],
}

/**
 * Parses a text as a table or as a list, in steps. `present`: addresses of the case, as
 * `family:address`.
 */
export function* readInputSteps({ text, layout }: AddressInput, present: ReadonlySet<string>): Steps<InputReading> {
  const chosen = layout === 'guess' ? yield* guessLayoutSteps(text) : layout
  if (chosen === undefined || chosen === 'list') {
    const first = yield* readPasteSteps(text, present)
    // Line numbers refer to the text that stays in the field.
    const { rows, passedOver, samples } = first.secrets.length === 0 ? first : yield* readPasteSteps(first.cleaned, present)
    const { cleaned, secrets } = first
    return { ...(yield* derivedOf(rows, present)), layout: undefined, table: undefined, details: NO_DETAILS, passedOver, samples, cleaned, secrets }
  }
  const { cleaned, secrets } = yield* removeSecretsSteps(text)
  const table = yield* readTableSteps(cleaned, chosen)
  const { rows, details } = yield* rowsOfTable(table.subjects, present)
  const { passedOver } = table
  return { ...(yield* derivedOf(rows, present)), layout: chosen, table, details, passedOver, samples: [], cleaned, secrets }
}

function* derivedOf(rows: readonly PasteRow[], present: ReadonlySet<string>): Steps<Pick<InputReading, 'rows' | 'settled' | 'lookalikes'>> {
  const settled = yield* settleRowsSteps(rows, {}, present)
  return { rows, settled, lookalikes: yield* lookalikesAmong(rows) }
}
