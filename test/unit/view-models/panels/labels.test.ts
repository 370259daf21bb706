import { expect, test } from 'vitest'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { JANUARY, OWN, columnOf, panelOf, rows, report } from './panel-of.ts'

test('separates requested labels from labels in other results', () => {
  const party = { counterparty_address: OWN, counterparty_address_label: ['Collector'], total_volume_usd: 1 }
  const panel = panelOf(
    'labels',
    rows('profiler/labels', { chain: 'bnb' }, { label: 'Fund', category: 'others', kind: ['a', 'b'] }, { label: 'Fund', category: 'cex' }),
    { ...rows('profiler/counterparties', { chain: 'bnb', date: JANUARY }, party), subjectId: 'another' },
    { ...rows('profiler/counterparties', { chain: 'base', date: JANUARY }, party, party), subjectId: 'another' },
  )
  expect(report(panel)).toEqual([
    'Requested labels: 2 [3] Number of records.',
    'Labels in other results: 1 [4] Number of different labels by source.',
  ])
  expect(panel.notes).toEqual([
    'Labels in other results cost nothing extra. They are as old as the result that contains them.',
    'A label is a statement of the service, not a finding.',
  ])
  expect(columnOf(panel, 'labels-harvested', 'label')).toEqual(['Collector'])
  expect(columnOf(panel, 'labels-harvested', 'source')).toEqual(['Counterparties'])
  expect(columnOf(panel, 'labels-harvested', 'times')).toEqual(['3'])
  expect(columnOf(panel, 'labels-harvested', 'first_at')).toEqual(['2026-09-24T12:00:04.000Z'])
  expect(columnOf(panel, 'labels-harvested', 'last_at')).toEqual(['2026-09-24T12:00:05.000Z'])
  expect(columnOf(panel, 'labels', 'kinds')).toEqual(['a, b', ''])
  const harvested = panelOf('labels', { ...rows('profiler/counterparties', { chain: 'bnb', date: JANUARY }, party), subjectId: 'another' })
  expect(report(harvested)).toEqual(['Labels in other results: 1 [3] Number of different labels by source.'])
  expect(harvested.notes).toEqual([
    'Labels in other results cost nothing extra. They are as old as the result that contains them.',
    'A label is a statement of the service, not a finding.',
  ])
})

test('labels in other results have columns of their kind', () => {
  const party = { counterparty_address: OWN, counterparty_address_label: ['Collector'], total_volume_usd: 1 }
  const panel = panelOf('labels', { ...rows('profiler/counterparties', { chain: 'bnb', date: JANUARY }, party), subjectId: 'another' })
  expect(panel.tables.map(({ id, columns }) => [id, columns.map(({ kind, title }) => `${kind} ${title}`).join('; ')])).toEqual([
    ['labels-harvested', 'label Label; text Seen in; count Times seen; time First read; time Last read'],
  ])
})

test('shows the full name and the definition of a label where a record has them', () => {
  const panel = panelOf(
    'labels',
    rows(
      'profiler/labels',
      { chain: 'bnb' },
      { label: 'Fund', category: 'others', fullname: 'Aster Fund I', definition: 'Pools money of investors' },
      { label: 'Whale', category: 'behavioral', definition: '' },
    ),
  )
  expect(columnOf(panel, 'labels', 'fullname')).toEqual(['Aster Fund I', ''])
  expect(columnOf(panel, 'labels', 'definition')).toEqual(['Pools money of investors', ''])
  expect(titlesOf(panel)).toBe('Label; Full name; Definition; Category; Kind; Chain; Source; Read at')
  const one = panelOf('labels', rows('profiler/labels', { chain: 'bnb' }, { label: 'Whale', definition: 'Holds more than 1 % of a supply' }))
  expect(titlesOf(one)).toBe('Label; Definition; Category; Kind; Chain; Source; Read at')
  expect(titlesOf(panelOf('labels', rows('profiler/labels', { chain: 'bnb' }, { label: 'Whale' })))).toBe(
    'Label; Category; Kind; Chain; Source; Read at',
  )
})

function titlesOf(panel: PanelView): string | undefined {
  return panel.tables[0]?.columns.map(({ title }) => title).join('; ')
}
