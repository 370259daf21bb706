import { isZeroTime } from '../../service/response/time-text.ts'
import type { DecodedResponse, Row } from '../../service/response/rows.ts'
import { cellOf, valueCell } from '../panels/cells.ts'
import { utcTime } from '../panels/times.ts'
import { familyOf } from '../../case/address-family.ts'
import { textAt } from '../../case/columns/text-column.ts'
import type { FlowColumns } from '../../case/flow-columns.ts'
import type { FlowCapture } from '../../case/read-responses.ts'
import { flowPointer } from '../../case/flow-columns.ts'
import { type ResponseFacts, gatherFacts } from '../panels/panel-facts.ts'
import type { SourcedRow } from '../panels/sourced-row.ts'
import type { AddressSubject, CaptureHeader } from '../../case/case-types.ts'

/** A related wallet of a subject. */
export interface Relation {
  readonly account: { readonly family: string; readonly canonical: string }
  readonly chain: string
  readonly relation: string
  /** UTC; '' where it was not reported. */
  readonly time: string
  readonly capture: CaptureHeader
  /** JSON pointer of the list in the body, and the record's index in it. */
  readonly list: string
  readonly index: number
}

/**
 * The relations of a subject that are in force, each once, from the columns of these captures. They
 * are few: a page has a thousand at most.
 */
export function relationsOf(subject: AddressSubject, loaded: readonly FlowCapture[], columns: readonly (FlowColumns | undefined)[]): Relation[] {
  const captures = loaded.flatMap((one, at): ResponseFacts[] => {
    const found = columns[at]
    return found === undefined ? [] : [{ ...one, response: responseOf(found) }]
  })
  const { rows } = gatherFacts({ captures }, subject, ['profiler/related-wallets'], identityOf)
  return rows.flatMap(({ row, capture, chain, pointer }) => {
    const address = cellOf(row, 'address').text
    if (address === '') return []
    const end = pointer.lastIndexOf('/')
    return [
      {
        account: familyOf(address, subject.family),
        chain,
        relation: cellOf(row, 'relation').text,
        time: timeOf(row),
        capture,
        list: pointer.slice(0, end),
        index: Number(pointer.slice(end + 1)),
      },
    ]
  })
}

function timeOf(row: Row): string {
  const time = utcTime(cellOf(row, 'block_timestamp'))
  return time.state === 'value' && !isZeroTime(time.text) ? time.text : ''
}

/** The part of the response that the columns contain. */
function responseOf(columns: FlowColumns): DecodedResponse {
  const rows = Array.from({ length: columns.length }, (_, row): Row => {
    const cell = (column: FlowColumns['relations']) => valueCell(column === undefined ? '' : textAt(column, row))
    return {
      cells: {
        address: cell(columns.addresses),
        relation: cell(columns.relations),
        transaction_hash: cell(columns.transactions),
        block_timestamp: cell(columns.times),
        chain: cell(columns.chains),
      },
      nested: {},
      lists: {},
      raw: undefined,
      pointer: flowPointer(columns, row),
    }
  })
  return {
    rows,
    summary: {},
    pagination: { page: '', perPage: '', isLastPage: true, present: false },
    warnings: [],
    remarks: [],
    skipped: 0,
    empty: rows.length === 0,
  }
}

/** A record repeated over pages is one relation. */
function identityOf({ row, query, chain }: SourcedRow): string {
  const { address, relation, transaction_hash: transaction } = row.cells
  return JSON.stringify([chain, query.window, query.rest, address?.text, relation?.text, transaction?.text])
}
