import { expect, test } from 'vitest'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { REPORT_FORMAT } from '../../../src-shared/report/report-model.ts'
import { rendererOf } from '../../../src-shared/report/renderers.ts'
import { recordedCase, WRITTEN } from '../../support/builders/recorded-case.ts'

/**
 * SHA-256 of the report of the fixed case in the current format. If it differs, the same case gives
 * another document.
 */
const CURRENT = '93b06d66f02cceeddc60648d61ad10f4e432f9acce77bf451f31d49198a72ef0'

test('a version writes only its own format', () => {
  expect(rendererOf(REPORT_FORMAT)).toBeTypeOf('function')
  for (const format of [0, REPORT_FORMAT - 1, REPORT_FORMAT + 1, 99]) expect(rendererOf(format)).toBeUndefined()
})

test('the report of the fixed case matches the pinned hash', async () => {
  const renderer = rendererOf(REPORT_FORMAT)
  const report = await renderer?.(recordedCase().contents(), { ...WRITTEN, format: REPORT_FORMAT, graph: true })
  expect(sha256Hex(report ?? '')).toBe(CURRENT)
})
