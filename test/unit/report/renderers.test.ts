import { expect, test } from 'vitest'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { REPORT_FORMAT } from '../../../src-shared/report/report-model.ts'
import { rendererOf } from '../../../src-shared/report/renderers.ts'
import { recordedCase, WRITTEN } from '../../support/builders/recorded-case.ts'

/**
 * SHA-256 of the report of the fixed case in the current format. If it differs, the same case gives
 * another document.
 */
const CURRENT = '5c8a4f1089c849df44f4dd7940a752dc5ece27cf4087e02026dd245ac71eae64'

test('a version writes its own format and no other', () => {
  expect(rendererOf(REPORT_FORMAT)).toBeTypeOf('function')
  for (const format of [0, REPORT_FORMAT - 1, REPORT_FORMAT + 1, 99]) expect(rendererOf(format)).toBeUndefined()
})

test('the report of the fixed case is the one that is pinned', async () => {
  const renderer = rendererOf(REPORT_FORMAT)
  const report = await renderer?.(recordedCase().contents(), { ...WRITTEN, format: REPORT_FORMAT, graph: true })
  expect(sha256Hex(report ?? '')).toBe(CURRENT)
})
