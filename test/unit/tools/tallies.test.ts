import { expect, test } from 'vitest'
import { tallyPlaywright, tallyVitest, type PlaywrightSuite, type VitestReport } from '../../../tools/test/tallies.ts'

const REPORT: VitestReport = {
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [
        { status: 'passed', fullName: 'opens' },
        { status: 'pending', fullName: 'waits for Electron' },
      ],
    },
  ],
}

test('counts a flaky component test as passed and names it with its first failure', () => {
  expect(tallyVitest(REPORT, 0, [{ name: 'opens', failure: 'expected 1\nreceived 2\n' }])).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    notes: ['skipped: waits for Electron', 'flaky: opens\n  first failure: expected 1\n  received 2'],
  })
})

test('counts a run that ended badly without a failed test as one failure', () => {
  expect(tallyVitest(REPORT, 1, [])).toMatchObject({ passed: 2, failed: 1 })
  expect(tallyPlaywright([], 1)).toMatchObject({ passed: 0, failed: 1 })
})

test('counts a file that did not load as a failure', () => {
  const report = { ...REPORT, testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }] }
  expect(tallyVitest(report, 1, [])).toMatchObject({ failed: 1, notes: ['failed to load: b.test.ts'] })
})

test('sums the tests of nested Playwright suites, and names those that failed, were skipped or were flaky', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [
      { status, annotations: [{ type: 'skip', description: 'no Electron' }], results: [{ error: { ...(message !== undefined && { message }) } }] },
    ],
  })
  const suites: readonly PlaywrightSuite[] = [
    {
      specs: [spec('adds', 'expected'), spec('breaks', 'unexpected')],
      suites: [{ specs: [spec('wavers', 'flaky', '\u001B[2mnot visible\u001B[22m'), spec('starts', 'skipped')] }],
    },
  ]
  expect(tallyPlaywright(suites, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    notes: ['failed: breaks', 'flaky: wavers\n  first failure: not visible', 'skipped: starts (no Electron)'],
  })
})
