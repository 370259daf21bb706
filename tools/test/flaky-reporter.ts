import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'
import type { FlakyTest } from './tallies.ts'

/** Name of the environment variable with the path of the list of flaky tests. */
export const FLAKY_FILE = 'CASEBOOK_FLAKY_FILE'

/**
 * A vitest reporter that lists tests which passed only when repeated, with the message of their
 * first failure.
 */
export default class FlakyReporter implements Reporter {
  readonly #flaky: FlakyTest[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    this.#flaky.push({ name: test.fullName, failure: test.result().errors?.[0]?.message ?? 'no message' })
  }

  onTestRunEnd(): void {
    const file = process.env[FLAKY_FILE]
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#flaky))
  }
}
