import { expect, test } from 'vitest'
import { NO_YIELD } from '../../../../src-shared/report/pieces.ts'
import { acquisitionLogSection } from '../../../../src-shared/report/sections/acquisition-log.ts'
import type { Capture } from '../../../../src-shared/custody/capture.ts'
import { ADDRESS, caseBuilder, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

async function logOf(...captures: readonly Partial<Capture>[]): Promise<string> {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: 'Ada', budget: '10', practice: false })
  for (const more of captures) builder.response({ endpoint: 'profiler/labels', request: { address: ADDRESS }, body: '{"data":[]}', more })
  return (await acquisitionLogSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' }), NO_YIELD)).text
}

test('lists a response with everything known about its acquisition', async () => {
  const entry = /<tbody id="c2">.*?<\/tbody>/s.exec(await logOf({ requestSha256: 'aa', bodySha256: 'bb' }))?.[0] ?? ''
  expect(words(entry)).toBe(
    `2 2026-11-21 03:00:02 Labels 200 11 10 Request POST /api/v1/profiler/address/labels {&quot;address&quot;:&quot;${ADDRESS}&quot;} Request SHA-256 aa Response SHA-256 bb Request id req-2 Service clock Sat, 21 Nov 2026 03:00:00 GMT Credits 10, as the service reported`,
  )
})

test('prints a dash for missing facts, and marks simulated responses', async () => {
  expect(words(await logOf({ requestId: undefined }))).toContain('Request id – Service clock Sat,')
  expect(words(await logOf({ serverDate: undefined }))).toContain('Service clock – Credits')
  expect(words(await logOf({ practice: true }))).toContain('Labels practice 200')
  expect(words(await logOf({}))).not.toContain('practice')
})

test('states a rejected figure of the service next to the figure that counts', async () => {
  const of = async (said: string): Promise<string> =>
    words(await logOf({ creditsSource: 'table', creditsUsed: '100', headers: [['x-data-credits-used', said]] }))
  expect(await of('many')).toContain('100, by the price table; the figure that the service reported is not a whole number: many')
  expect(words(await logOf({ creditsSource: 'table', creditsUsed: '100', headers: [] }))).toContain(
    '100, by the price table; the response did not report it',
  )
  // Hostile text of any length is cut to one line.
  expect(await of('m'.repeat(500))).not.toContain('m'.repeat(61))
})

test('adds up credits by their source, and names only existing sources', async () => {
  const total = async (...captures: readonly (readonly [source: Capture['creditsSource'], used: string])[]): Promise<string> =>
    /Total: .*/.exec(words(await logOf(...captures.map(([creditsSource, creditsUsed]) => ({ creditsSource, creditsUsed })))))?.[0] ?? ''
  expect(await total(['header', '10'], ['table', '1.5'], ['none', '0'], ['header', '5'], ['table', '100'])).toBe(
    'Total: 116.5 credits, of which 15 credits in 2 as the service reported; 101.5 credits in 2 by the price list; 0 credits in 1 not charged, or disputed.',
  )
  expect(await total(['none', '0'])).toBe('Total: 0 credits, of which 0 credits in 1 not charged, or disputed.')
  // A text that is not a figure is not added.
  expect(await total(['table', 'odd'], ['table', '2'])).toBe('Total: 2 credits, of which 2 credits in 2 by the price list.')
})
