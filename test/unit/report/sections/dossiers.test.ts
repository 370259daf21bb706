import { expect, test } from 'vitest'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { ExactValues } from '../../../../src-shared/report/exact-values.ts'
import { NO_YIELD } from '../../../../src-shared/report/pieces.ts'
import { dossierSection } from '../../../../src-shared/report/sections/dossiers.ts'
import type { Figure, PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { ADDRESS, recordedCase, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

const EMPTY: PanelView = { id: 'labels', title: 'Labels', endpoints: [], coverage: [], figures: [], tables: [], series: [], notes: [] }

async function print(panel: Partial<PanelView>): Promise<string> {
  const panels = [{ ...EMPTY, ...panel }]
  const model = modelOfWhole(recordedCase().state(), { ...WRITTEN, graphSvg: '' })
  const [subject] = model.subjects
  if (subject === undefined) throw new Error('the sample case has a subject')
  const { text } = await dossierSection(model, subject, panels, new ExactValues(), NO_YIELD)
  return words(text)
}

const row = (state: CoverageRow['state'], chain: string | undefined, captureIds: readonly string[]): CoverageRow => ({
  subjectId: 'sub-1',
  endpoint: 'profiler/labels',
  chain,
  window: undefined,
  pages: 1,
  state,
  rows: 1,
  at: '',
  captureIds,
})

test('a panel without requests says so, and nothing else', async () => {
  expect(await print({})).toBe(`${ADDRESS} Labels Not requested`)
})

test('lists requests by outcome, each with its chains and captures, each chain once', async () => {
  const coverage = [
    row('found', 'bnb', ['x-4']),
    row('failed', 'base', []),
    row('found', 'bnb', ['x-5']),
    row('found', 'ethereum', ['x-7']),
    row('empty', undefined, ['x-8']),
    row('not-offered', '', []),
  ]
  expect(await print({ coverage })).toBe(
    `${ADDRESS} Labels Found (BNB Chain, Ethereum), captures 4, 5, 7; Failed (Base); No results, capture 8; Not available`,
  )
})

test('lists notes, and figures with their computation and captures', async () => {
  const figure = (more: Partial<Figure>): Figure => ({
    id: 'f',
    title: 'Total',
    kind: 'usd',
    cell: { text: '1234.567', state: 'value' },
    captureIds: ['x-4'],
    rule: '',
    ...more,
  })
  const text = await print({
    notes: ['One is <odd>.', 'Two.'],
    figures: [figure({}), figure({ title: 'Sum', cell: { text: '2', state: 'value' }, rule: 'Sum of two.', captureIds: ['x-4', 'x-5'] })],
  })
  expect(text).toBe(
    `${ADDRESS} Labels Not requested One is &lt;odd&gt;. Two. Total $1,234.57 1234.567 As delivered. Capture 4. Sum $2.00 Sum of two. Captures 4, 5.`,
  )
})

test('prints a single figure as well', async () => {
  const cell = { text: '7', state: 'value' } as const
  expect(await print({ figures: [{ id: 'f', title: 'Trades', kind: 'count', cell, captureIds: ['x-4'], rule: '' }] })).toContain(
    'Trades 7 As delivered. Capture 4.',
  )
})

test('draws and numbers the charts and tables of a panel', async () => {
  const text = await print({
    series: [
      {
        id: 's',
        title: 'Over time',
        points: [
          { time: '2026-01-01T00:00:00Z', value: '1', captureId: 'x-4' },
          { time: '2026-01-02T00:00:00Z', value: '2', captureId: 'x-4' },
        ],
      },
    ],
    tables: [
      {
        id: 't',
        title: 'All labels',
        columns: [{ id: 'label', title: 'Label', kind: 'text' }],
        rows: [{ id: '1', cells: { label: { text: 'Fund', state: 'value' } }, captureId: 'x-4', pointer: '/data/0' }],
      },
    ],
  })
  expect(text).toContain('Over time: 2 points. Capture 4.')
  expect(text).toContain('Table 1: All labels No. Label Capture 1 Fund 4')
})

test('the dossier of an entity has its name, and names what cannot be requested for it', async () => {
  const builder = recordedCase()
  builder.event({ kind: 'entity-added', subjectId: 'e-1', typed: 'Fund', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' })
  const model = modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' })
  const [, entity] = model.subjects
  if (entity === undefined) throw new Error('the case has an entity')
  const { text } = await dossierSection(model, entity, [], new ExactValues(), NO_YIELD)
  expect(words(text)).toMatch(/^Fund Requested by name: .* need an address: the service does not accept the name of an entity for them\.$/)
})
