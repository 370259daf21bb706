import { expect, test } from 'vitest'
import { firstKnown, lastKnown } from '../../../../src-shared/view-models/overview/known-ends.ts'
import type { PanelId, PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { panelViewOf, viewRowOf } from '../../../support/builders/panel-views.ts'

const OWN = `0x${'ab'.repeat(20)}`
const [subject] = caseStateOf([{ address: OWN, family: 'evm', chains: ['ethereum'] }], []).subjects
if (subject === undefined) throw new Error('The fixture holds no subject')

const panel = (id: PanelId, tableId: string, ...rows: readonly Readonly<Record<string, string>>[]): PanelView =>
  panelViewOf({ id, tables: [{ id: tableId, title: id, columns: [], rows: rows.map((cells, at) => viewRowOf(`${id}-${at}`, cells)) }] })

const relations = panel(
  'related-wallets',
  'related-wallets-first-funder',
  { relation: 'First Funder', block_timestamp: '2026-08-30T13:53:07Z' },
  // The service writes the Unix epoch for an unknown time.
  { relation: 'First Funder', block_timestamp: '1970-01-01T00:00:00Z' },
)
const trades = panel('perp-trades', 'perp-trades', { timestamp: '2026-09-20T10:00:00.5Z' }, { timestamp: '2026-09-01T10:00:00Z' }, { timestamp: '' })

test('the earliest time of any result counts as the first, with the name of its source', () => {
  expect(firstKnown([relations, trades], subject)).toMatchObject({ title: 'First funded', time: '2026-08-30T13:53:07Z' })
  expect(firstKnown([trades], subject)).toMatchObject({ title: 'First perp trade', time: '2026-09-01T10:00:00Z' })
  expect(lastKnown([relations, trades], subject)).toMatchObject({ title: 'Last perp trade', time: '2026-09-20T10:00:00.5Z' })
  expect(firstKnown([], subject)).toBeUndefined()
  expect(lastKnown([relations], subject)).toBeUndefined()
})

test('a relation that is not a funding is not named as one', () => {
  const of = (relation: string): string | undefined =>
    firstKnown([panel('related-wallets', 'r', { relation, block_timestamp: '2026-08-30T13:53:07Z' })], subject)?.title
  expect(['Deployed By', 'Created By', 'Signer', 'constructor'].map(of)).toEqual(['Deployed', 'Created', 'First relation', 'First relation'])
})

test('a lookup counts only if the address itself is a party', () => {
  const lookups = panel(
    'transaction-lookup',
    'lookups',
    { block_timestamp: '2026-01-01T00:00:01Z', from_address: '0x1', to_address: '0x2' },
    { block_timestamp: '2026-02-01T00:00:01Z', from_address: OWN.toUpperCase().replace('0X', '0x'), to_address: '0x2' },
  )
  expect(firstKnown([lookups], subject)).toMatchObject({ title: 'Looked up', time: '2026-02-01T00:00:01Z' })
  expect(lastKnown([lookups], subject)?.time).toBe('2026-02-01T00:00:01Z')
})

test('an address with a balance existed before the time of that balance', () => {
  const history = panelViewOf({
    id: 'balance-history',
    series: [
      {
        id: 'total',
        title: 'Total',
        points: ['0', '5', '7'].map((value, at) => ({ time: `2026-08-0${at + 1}T00:00:00Z`, value, captureId: `h${at}` })),
      },
    ],
  })
  expect(firstKnown([history, relations], subject)).toMatchObject({ title: 'First reported balance', time: '2026-08-02T00:00:00Z', captureId: 'h1' })
})
