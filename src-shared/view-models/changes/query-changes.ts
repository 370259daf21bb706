import { compareDecimals, absDecimal, isDecimal, subtractDecimals } from '../../core/decimal.ts'
import { MISSING, type Cell } from '../../service/response/rows.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import type { ValueKind } from '../panel-view.ts'
import { count, shownCell, valueCell, verb } from '../panels/cells.ts'
import { isUnverifiedCell } from '../panels/left-out.ts'
import { comparedFormOf, comparedRecords, isOfAccount, type ComparedField, type ComparedForm } from './compared-records.ts'
import { changesBetween, type ComparedRecord, type RecordChange } from './record-changes.ts'

/** Location of a value. */
export interface ChangeSource {
  readonly captureId: string
  readonly pointer: string
}

/**
 * The change of one field. `not-reached`: the record is on one side only and the other side is
 * incomplete, so an addition or removal cannot be established.
 */
export interface ChangeRow {
  readonly id: string
  readonly state: 'new' | 'gone' | 'changed' | 'not-reached'
  /** The name of the record; empty for the account as a whole. */
  readonly name: Cell
  readonly nameKind: ValueKind
  /** The record is about a token that has the symbol of a known coin but another contract. */
  readonly isUnverified: boolean
  readonly chain: string
  readonly field: ComparedField
  readonly before: Cell
  readonly after: Cell
  /** After minus before, for figures; missing where either is not a figure. */
  readonly difference: Cell
  readonly beforeSource: ChangeSource | undefined
  readonly afterSource: ChangeSource | undefined
}

/** One of two acquisitions that are compared. */
export interface ComparedReading {
  readonly pages: readonly CaptureWithResponse[]
  readonly isWhole: boolean
}

export interface QueryChanges {
  /** Additions and removals first, then changes, the greatest first. */
  readonly rows: readonly ChangeRow[]
  /** Number of records that are equal on both sides. */
  readonly unchanged: number
  /** Caveats of the comparison. */
  readonly notes: readonly string[]
}

/**
 * The differences between the newer and the older acquisition of a query: each figure with both of
 * its locations.
 */
export function queryChanges(endpoint: EndpointId, before: ComparedReading, after: ComparedReading): QueryChanges {
  const form = comparedFormOf(endpoint)
  if (form === undefined) return { rows: [], unchanged: 0, notes: [] }
  const [older, newer] = [comparedRecords(endpoint, before.pages), comparedRecords(endpoint, after.pages)]
  const changes = changesBetween(older, newer)
  const saved = newer.length - changes.filter(({ kind }) => kind !== 'removed').length
  // A record that could not be read may be the missing one.
  const [skippedBefore, skippedAfter] = [before, after].map(({ pages }) => pages.reduce((sum, { summary }) => sum + summary.skipped, 0))
  const rows = changes.flatMap((change) => rowsOf(change, form, before.isWhole && skippedBefore === 0, after.isWhole && skippedAfter === 0))
  const skipped = (skippedBefore ?? 0) + (skippedAfter ?? 0)
  return {
    rows: rows.toSorted(byWeight),
    unchanged: saved,
    notes: [
      ...(before.isWhole ? [] : [partNote('earlier', before)]),
      ...(after.isWhole ? [] : [partNote('later', after)]),
      ...(skipped === 0 ? [] : [`${count(skipped, 'record')} of the two could not be read and ${skipped === 1 ? 'is' : 'are'} not compared.`]),
    ],
  }
}

function partNote(which: string, { pages }: ComparedReading): string {
  return `The ${which} result has more pages than the ${count(pages.length, 'page')} that ${verb(pages.length, 'was', 'were')} requested. Records that are missing here may be on the other pages.`
}

function rowsOf(change: RecordChange, form: ComparedForm, hadAll: boolean, hasAll: boolean): ChangeRow[] {
  if (change.kind === 'changed') {
    const { before, after, fields } = change
    return fieldsOf(form, after)
      .filter(({ id }) => fields.includes(id))
      .map((one) => rowOf('changed', one, form, before, after))
  }
  const record = change.kind === 'added' ? change.after : change.before
  const all = fieldsOf(form, record)
  const shown = isOfAccount(record) ? all : all.slice(0, 1)
  const isReported = change.kind === 'added' ? hadAll : hasAll
  const state = isReported ? (change.kind === 'added' ? 'new' : 'gone') : 'not-reached'
  return shown.map((one) =>
    change.kind === 'added' ? rowOf(state, one, form, undefined, change.after) : rowOf(state, one, form, change.before, undefined),
  )
}

function fieldsOf({ fields, summary }: ComparedForm, record: ComparedRecord): readonly ComparedField[] {
  return isOfAccount(record) ? summary : fields
}

function rowOf(
  state: ChangeRow['state'],
  field: ComparedField,
  { name }: ComparedForm,
  before: ComparedRecord | undefined,
  after: ComparedRecord | undefined,
): ChangeRow {
  const record = after ?? before ?? NO_RECORD
  const [one, other] = [shownCell(before ?? NO_RECORD, field.id), shownCell(after ?? NO_RECORD, field.id)]
  return {
    id: JSON.stringify([record.key, field.id]),
    state,
    name: shownCell(record, name.id),
    nameKind: name.kind,
    isUnverified: isUnverifiedCell(record, name.id),
    chain: shownCell(record, 'chain').text,
    field,
    before: one,
    after: other,
    difference: isFigure(one) && isFigure(other) ? valueCell(subtractDecimals(other.text, one.text)) : MISSING,
    beforeSource: sourceOf(before),
    afterSource: sourceOf(after),
  }
}

const NO_RECORD = { key: '', cells: {} }

function sourceOf(record: ComparedRecord | undefined): ChangeSource | undefined {
  return record === undefined ? undefined : { captureId: record.captureId, pointer: record.pointer }
}

function isFigure({ state, text }: Cell): boolean {
  return state === 'value' && isDecimal(text)
}

const RANK: Readonly<Record<ChangeRow['state'], number>> = { new: 0, gone: 1, changed: 2, 'not-reached': 3 }

function byWeight(a: ChangeRow, b: ChangeRow): number {
  return RANK[a.state] - RANK[b.state] || Number(b.field.kind === 'usd') - Number(a.field.kind === 'usd') || compareDecimals(weightOf(b), weightOf(a))
}

function weightOf({ difference, before, after }: ChangeRow): string {
  const [cell] = [difference, after, before].filter(isFigure)
  return cell === undefined ? '0' : absDecimal(cell.text)
}
