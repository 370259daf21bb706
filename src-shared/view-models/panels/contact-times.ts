import { isZeroTime } from '../../service/response/time-text.ts'
import { labelKey } from '../../case/label-occurrences.ts'
import type { PanelView, ViewColumn, ViewRow, ViewTable } from '../panel-view.ts'
import { count, textOf, valueCell } from './cells.ts'
import { column } from './panel-parts.ts'

/** Transfers processed between two pauses. */
const AT_ONCE = 2000
/** Length of YYYY-MM-DD. */
const DAY_LETTERS = 10
const COLUMN_WIDTH_PX = 118

const TIME_COLUMNS: readonly ViewColumn[] = [
  { ...column('first_seen', 'time', 'First seen'), widest: COLUMN_WIDTH_PX },
  { ...column('last_seen', 'time', 'Last seen'), widest: COLUMN_WIDTH_PX },
]
/** The new columns are inserted after this one. */
const COUNT_COLUMN = 'interaction_count'

interface Contact {
  readonly first: string
  readonly last: string
}

interface Dated extends Pick<PanelView, 'tables' | 'notes'> {
  readonly transfers: readonly ViewRow[]
}

/**
 * By the tables of the counterparties: both panels are rebuilt only when their responses change.
 */
const dated = new WeakMap<PanelView['tables'], Dated>()

/**
 * Counterparties with the days of the first and the last transfer with each that the case has: the
 * service gives none for a flow. Unchanged where the case has no transfers. Each step is a point to
 * pause.
 */
export function* contactTimesSteps(counterparties: PanelView, transactions: PanelView, family: string): Generator<undefined, PanelView, undefined> {
  const transfers = transactions.tables.find(({ id }) => id === 'transfers')?.rows ?? []
  const position = counterparties.tables.findIndex(({ id }) => id === 'counterparties')
  const flows = counterparties.tables[position]
  if (flows === undefined || transfers.length === 0) return counterparties
  const known = dated.get(counterparties.tables)
  if (known?.transfers === transfers) return { ...counterparties, tables: known.tables, notes: known.notes }
  const contacts = yield* contactsIn(transfers, family)
  const rows = flows.rows.map((row) => new DatedRow(row, contacts, family))
  yield
  const found: Dated = {
    transfers,
    tables: counterparties.tables.with(position, { ...flows, columns: withTimes(flows), rows }),
    notes: [...counterparties.notes, noteOn(transactions)],
  }
  dated.set(counterparties.tables, found)
  return { ...counterparties, tables: found.tables, notes: found.notes }
}

function withTimes({ columns }: ViewTable): readonly ViewColumn[] {
  const after = columns.findIndex(({ id }) => id === COUNT_COLUMN) + 1
  return [...columns.slice(0, after), ...TIME_COLUMNS, ...columns.slice(after)]
}

function noteOn({ figures }: PanelView): string {
  const figureOf = (id: string): string => figures.find((one) => one.id === id)?.cell.text ?? ''
  const [first, last] = [figureOf('first').slice(0, DAY_LETTERS), figureOf('last').slice(0, DAY_LETTERS)]
  const days = first === '' ? '' : `, ${first} to ${last}`
  return `First and last seen are days (UTC) of the ${count(Number(figureOf('transactions')), 'transaction')} in the case${days}. A dash means that none of them involves that counterparty.`
}

/** First and last time by chain and address, and by address alone for flows over all chains. */
function* contactsIn(transfers: readonly ViewRow[], family: string): Generator<undefined, ReadonlyMap<string, Contact>, undefined> {
  const contacts = new Map<string, Contact>()
  const see = (key: string, time: string): void => {
    const before = contacts.get(key)
    if (before === undefined) contacts.set(key, { first: time, last: time })
    else if (time < before.first) contacts.set(key, { ...before, first: time })
    else if (time > before.last) contacts.set(key, { ...before, last: time })
  }
  for (const [at, row] of transfers.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const time = textOf(row, 'block_timestamp')
    const other = textOf(row, textOf(row, 'direction') === 'sent' ? 'to_address' : 'from_address')
    // The service writes the zero time for an unknown time.
    if (other === '' || time === '' || isZeroTime(time)) continue
    const key = labelKey(other, family)
    see(`${textOf(row, 'chain')}\n${key}`, time)
    see(`all\n${key}`, time)
  }
  return contacts
}

/**
 * A class, since an object with its own getters takes three times as long to create, and of tens of
 * thousands few are displayed.
 */
class DatedRow implements ViewRow {
  readonly #row: ViewRow
  readonly #contacts: ReadonlyMap<string, Contact>
  readonly #family: string
  #cells: ViewRow['cells'] | undefined

  constructor(row: ViewRow, contacts: ReadonlyMap<string, Contact>, family: string) {
    this.#row = row
    this.#contacts = contacts
    this.#family = family
  }

  get id(): string {
    return this.#row.id
  }

  get captureId(): string {
    return this.#row.captureId
  }

  get pointer(): string {
    return this.#row.pointer
  }

  get cells(): ViewRow['cells'] {
    this.#cells ??= this.#datedCells()
    return this.#cells
  }

  #datedCells(): ViewRow['cells'] {
    const key = labelKey(textOf(this.#row, 'counterparty_address'), this.#family)
    const contact = this.#contacts.get(`${textOf(this.#row, 'chain')}\n${key}`)
    return {
      ...this.#row.cells,
      first_seen: valueCell(contact?.first.slice(0, DAY_LETTERS) ?? ''),
      last_seen: valueCell(contact?.last.slice(0, DAY_LETTERS) ?? ''),
    }
  }
}
