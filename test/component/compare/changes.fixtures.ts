import { MISSING, type Cell } from '../../../src-shared/service/response/rows.ts'
import type { ChangeRow, QueryChanges } from '../../../src-shared/view-models/changes/query-changes.ts'

const value = (text: string): Cell => ({ text, state: 'value' })

function changeRow(state: ChangeRow['state'], name: string, before: string | undefined, after: string | undefined, difference = ''): ChangeRow {
  const source = (id: string): ChangeRow['afterSource'] => ({ captureId: id, pointer: `/data/${name}` })
  return {
    id: name,
    state,
    name: value(name),
    nameKind: 'token',
    isUnverified: false,
    chain: 'ethereum',
    field: { id: 'value_usd', kind: 'usd', title: 'Value' },
    before: before === undefined ? MISSING : value(before),
    after: after === undefined ? MISSING : value(after),
    difference: difference === '' ? MISSING : value(difference),
    beforeSource: before === undefined ? undefined : source('older'),
    afterSource: after === undefined ? undefined : source('newer'),
  }
}

/** One change of each kind. */
export const SOME_CHANGES: QueryChanges = {
  rows: [changeRow('new', 'NEW', undefined, '9'), changeRow('changed', 'USDC', '5', '3', '-2'), changeRow('not-reached', 'FAR', '7', undefined)],
  unchanged: 4,
  notes: ['The later answer is 1 page of more.'],
}

/** More than are listed at once. */
export const MANY_CHANGES: QueryChanges = {
  rows: Array.from({ length: 450 }, (_, at) => changeRow('gone', `T${at}`, '1', undefined)),
  unchanged: 0,
  notes: [],
}
