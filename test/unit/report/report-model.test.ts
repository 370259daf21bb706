import { expect, test } from 'vitest'
import { stampRemarks } from '../../../src-shared/report/check-report.ts'
import { checkSealedReport } from '../../../src-shared/report/sealed-report.ts'
import { acquisitionLogSection } from '../../../src-shared/report/sections/acquisition-log.ts'
import { ExactValues } from '../../../src-shared/report/exact-values.ts'
import { exactValuesSection } from '../../../src-shared/report/sections/exact.ts'
import { verifyFile } from '../../../src-shared/report/verify-file.ts'
import { NO_YIELD } from '../../../src-shared/report/pieces.ts'
import type { Capture } from '../../../src-shared/custody/capture.ts'
import { caseBuilder, WRITTEN, type CaseBuilder } from '../../support/builders/recorded-case.ts'
import { evidenceText, modelOfWhole } from '../../support/builders/whole-report.ts'

function builderOf(...practice: readonly boolean[]): CaseBuilder {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: 'Ada', budget: '10', practice: false })
  for (const one of practice)
    builder.response({ endpoint: 'smart-money/netflow', request: { chains: ['base'] }, body: '{"data":[]}', subjectId: '', practice: one })
  return builder
}
const modelOf = (builder: CaseBuilder) => modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' })

test('one simulated response makes the report a practice report', () => {
  expect([[], [false, false], [false, true], [true, true]].map((practice) => modelOf(builderOf(...practice)).practice)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a practice case makes a practice report, whatever its responses contain', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: 'Ada', budget: '10', practice: true })
  expect(modelOf(builder).practice).toBe(true)
  builder.response({ endpoint: 'smart-money/netflow', request: {}, body: '{"data":[]}', subjectId: '', practice: false })
  expect(modelOf(builder).practice).toBe(true)
})

test('captures are numbered in the order of the chain, and their credits are added up', () => {
  const builder = builderOf(false, false)
  const state = builder.state()
  const model = modelOfWhole({ ...state, captures: state.captures.toReversed() }, { ...WRITTEN, graphSvg: '' })
  expect(model.captures.map(({ capture }) => capture.seq)).toEqual([2, 3])
  expect([...model.numbers]).toEqual([
    ['x-2', 2],
    ['x-3', 3],
  ])
  expect(model.credits).toBe('20')
})

test('the acquisition log states that nothing was acquired only if that is so', async () => {
  const logOf = async (builder: CaseBuilder): Promise<string> => (await acquisitionLogSection(modelOf(builder), NO_YIELD)).text
  expect(await logOf(builderOf())).toBe('<p>This case contains no captures.</p>')
  const one = await logOf(builderOf(false))
  expect(one).toContain('<tbody id="c2">')
  expect(one).toContain('Total: 10 credits, of which 10 credits in 1 as the service reported.')
})

test('remarks on a newer version in the case, and does not compare an invalid version', () => {
  const remarks = (versions: readonly string[], stamp: string): readonly string[] =>
    stampRemarks(
      {
        captures: versions.map((appVersion, at) => ({ appVersion, seq: at + 2 }) as Capture), // members that are read
        entries: [{ at: '2026-01-01T00:00:00.000Z' }],
      },
      { format: 2, appVersion: stamp, writtenAt: '2026-01-02T00:00:00.000Z', graph: false },
    )
  expect(remarks(['0.1.0', '0.2.0', '0.3.0'], '0.1.9')).toEqual([
    'The report says that Casebook 0.1.9 wrote it; 2 responses were acquired with a newer version, 0.2.0 (entry 3).',
  ])
  for (const [version, stamp] of [
    ['odd', '0.1.0'],
    ['0.2.0', 'odd'],
    ['0.1', '0.1.0'],
    ['0.1.0', '0.1.0'],
    ['0.9.9', '0.10.0'],
    ['1.0.0', '1.0.1'],
  ] as const)
    expect([version, remarks([version], stamp)]).toEqual([version, []])
  expect(remarks(['0.10.0'], '0.9.9')).toHaveLength(1)
})

test('does not seal a file without a last line', () => {
  expect(checkSealedReport('').differences).toContain('The SHA-256 in the last line differs from the SHA-256 of the preceding file content.')
  expect(checkSealedReport('x').differences).toEqual([
    'The report contains no digests of its sections.',
    'The digest of the contents on the cover differs.',
    'The SHA-256 in the last line differs from the SHA-256 of the preceding file content.',
  ])
})

test('lays out exact digits of few columns side by side, those of many columns in parts', async () => {
  const laidOut = async (columns: number, rows: number): Promise<readonly string[]> => {
    const exact = new ExactValues()
    const ids = Array.from({ length: columns }, (_, at) => `c${at}`)
    exact.add({
      number: 7,
      title: 'Figures',
      columns: ids.map((id) => ({ id, title: id, kind: 'usd' })),
      rows: Array.from({ length: rows }, (_, at) => ({ number: at + 1, digits: new Map(ids.map((id) => [id, `${at + 1}.001`])) })),
    })
    const { text } = await exactValuesSection(exact, NO_YIELD)
    return [...text.matchAll(/<thead>(.*?)<\/thead>\n<tbody>\n(.*?)<\/tbody>/gs)].map(
      ([, head = '', body = '']) =>
        `${head.split('No.').length - 1} across, ${head.split('class="n"').length - 1} heads, ${body.split('<tr>').length - 1} lines`,
    )
  }
  expect(await laidOut(1, 7)).toEqual(['3 across, 3 heads, 3 lines'])
  expect(await laidOut(1, 2)).toEqual(['2 across, 2 heads, 1 lines'])
  expect(await laidOut(2, 4)).toEqual(['2 across, 4 heads, 2 lines'])
  expect(await laidOut(3, 2)).toEqual(['1 across, 3 heads, 2 lines'])
  expect(await laidOut(4, 2)).toEqual(['1 across, 4 heads, 2 lines'])
  expect(await laidOut(5, 3)).toEqual(['1 across, 4 heads, 3 lines', '3 across, 3 heads, 1 lines'])
})

test('evidence without a custody entry contains no case and fails', async () => {
  const state = builderOf(false).state()
  const empty = await evidenceText({ ...state, entries: [], events: [], captures: [] })
  expect(await verifyFile(new TextEncoder().encode(empty), WRITTEN.appVersion)).toMatchObject({
    outcome: 'failed',
    kind: 'evidence',
    differences: [expect.stringContaining('contains no case: it has no custody entry')],
  })
})
