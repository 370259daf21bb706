import { stripVTControlCharacters } from 'node:util'

/** The result of a part of the test run. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Names and reasons, printed at the end. */
  readonly notes: readonly string[]
}

/** A test that failed and passed when repeated. */
export interface FlakyTest {
  readonly name: string
  /** Message of the failed attempt. */
  readonly failure: string
}

/** The members used of vitest's JSON report. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function flakyNote({ name, failure }: FlakyTest): string {
  return `flaky: ${name}\n  first failure: ${stripVTControlCharacters(failure).trim().replaceAll('\n', '\n  ')}`
}

/**
 * Totals of a vitest run. A run that ended with an error but without a failed test (an unhandled
 * error) counts as one failure.
 */
export function tallyVitest(report: VitestReport, exitCode: number, flaky: readonly FlakyTest[]): Tally {
  const tests = report.testResults.flatMap((suite) => suite.assertionResults)
  const failedFiles = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + failedFiles.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [
      ...tests.filter((test) => test.status === 'failed').map((test) => `failed: ${test.fullName}`),
      ...failedFiles.map((suite) => `failed to load: ${suite.name}`),
      ...tests.filter((test) => test.status === 'pending' || test.status === 'skipped').map((test) => `skipped: ${test.fullName}`),
      ...flaky.map(flakyNote),
    ],
  }
}

interface PlaywrightTest {
  readonly status: string
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  readonly results: readonly { readonly error?: { readonly message?: string } }[]
}

/** The members used of Playwright's JSON report. */
export interface PlaywrightSuite {
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

function testsOf(suite: PlaywrightSuite): readonly (PlaywrightTest & { readonly title: string })[] {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ title: spec.title, ...test })))
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)]
}

function noteOf(test: PlaywrightTest & { readonly title: string }): string | undefined {
  if (test.status === 'unexpected') return `failed: ${test.title}`
  if (test.status === 'flaky') return flakyNote({ name: test.title, failure: test.results[0]?.error?.message ?? 'no message' })
  if (test.status !== 'skipped') return undefined
  return `skipped: ${test.title} (${test.annotations.map((note) => note.description ?? note.type).join('; ')})`
}

/**
 * Totals of a Playwright run. A test that passed when repeated has passed, and is listed as flaky.
 */
export function tallyPlaywright(suites: readonly PlaywrightSuite[], exitCode: number): Tally {
  const tests = suites.flatMap(testsOf)
  const count = (status: string): number => tests.filter((test) => test.status === status).length
  const failed = count('unexpected')
  return {
    passed: count('expected') + count('flaky'),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: count('skipped'),
    notes: tests.map(noteOf).filter((note) => note !== undefined),
  }
}
