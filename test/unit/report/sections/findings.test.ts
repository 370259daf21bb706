import { expect, test } from 'vitest'
import { findingsSection } from '../../../../src-shared/report/sections/findings.ts'
import { caseBuilder, recordedCase, WRITTEN, type CaseBuilder } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

const printed = (builder: CaseBuilder): string => words(findingsSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' })).text)

test('findings are numbered, with confidence, time and captures', () => {
  const builder = recordedCase()
  builder.event({ kind: 'finding-written', findingId: 'f2', text: 'Second.', confidence: '', captureIds: [] })
  builder.event({ kind: 'finding-written', findingId: 'f3', text: 'Third.', confidence: 'certain', captureIds: ['x-4', 'x-5'] })
  expect(printed(builder)).toBe(
    'Findings are conclusions of the investigator. Each finding cites its captures. ' +
      'Finding 1 Most volume comes from one address. See its counterparties. Confidence: probable. Written 2026-11-21 03:00:11 UTC. Based on capture 5. ' +
      'Finding 2 Second. Confidence: not stated. Written 2026-11-21 03:00:12 UTC. No source cited. ' +
      'Finding 3 Third. Confidence: certain. Written 2026-11-21 03:00:13 UTC. Based on captures 4, 5.',
  )
})

test('a case without findings states that it contains no conclusions', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: '', reference: '', investigator: '', budget: '0', practice: false })
  expect(printed(builder)).toBe('This case contains no findings. The following sections contain data and no conclusions.')
})

test('names the nodes and edges of a finding by their addresses, up to a readable number', () => {
  const builder = recordedCase()
  const lines = [
    { kind: 'value', source: 'evm:0xa', target: 'evm:0xb' },
    { kind: 'inferred', source: 'evm:0xb', target: 'evm:0xc' },
  ]
  builder.event({ kind: 'finding-written', findingId: 'f2', text: 'Second.', confidence: '', captureIds: [], about: { nodeIds: ['evm:0xd'], lines } })
  const nodeIds = Array.from({ length: 50 }, (_, at) => `evm:0x${at}`)
  builder.event({ kind: 'finding-written', findingId: 'f3', text: 'Third.', confidence: '', captureIds: [], about: { nodeIds, lines: [] } })
  const text = printed(builder)
  expect(text).toContain('About 0xd; the flow from 0xa to 0xb; the inferred link from 0xb to 0xc.')
  expect(text).toContain('0x39; and 10 more.')
  expect(text).not.toContain('0x40')
})
