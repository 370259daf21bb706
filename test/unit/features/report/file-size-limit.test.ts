import { expect, test } from 'vitest'
import { checkFileSizeLimit } from '../../../../src-renderer/features/report/file-size-limit.ts'
import { WRITTEN, recordedCase } from '../../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../../support/builders/whole-report.ts'

test('a case whose responses alone exceed the maximum file size is refused before anything is written', async () => {
  const state = recordedCase().state()
  const bodies = state.captures.reduce((sum, { capture }) => sum + Math.ceil(capture.body.length / 3) * 4, 0)
  expect(checkFileSizeLimit('The report', state.captures, bodies)).toEqual({ ok: true, value: undefined })
  expect(checkFileSizeLimit('The report', state.captures, bodies - 1)).toMatchObject({
    error: {
      code: 'too_large',
      message: expect.stringMatching(/^The report would have .* Nothing was saved, and the case is unchanged\.$/) as string,
    },
  })
  // It never refuses a case that would have fitted: both files contain more than the bodies.
  expect((await evidenceText(state)).length).toBeGreaterThan(bodies)
  expect((await wholeReport(state, WRITTEN)).html.length).toBeGreaterThan(bodies)
})
