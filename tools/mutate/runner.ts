import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/**
 * A process that retains one Vitest and runs the ordered test files after invalidating the changed
 * source files. It is a separate process, because a mutant may never end; the client then kills it.
 */
export interface Order {
  readonly tests: readonly string[]
  /** Source files that changed since the previous order. */
  readonly changed: readonly string[]
}
export interface Outcome {
  /** Name of the first test (or file) that failed; undefined if all passed. */
  readonly failed: string | undefined
  readonly ran: number
}

const root = process.cwd()
const vitest = await createVitest('test', { root, config: join(root, 'vitest.config.ts'), watch: false, bail: 1, reporters: [{}] })
await vitest.standalone()
const specs = await vitest.globTestSpecifications()

async function executeStep({ tests, changed }: Order): Promise<void> {
  for (const file of changed) vitest.invalidateFile(join(root, file))
  const wanted = new Set(tests.map((test) => join(root, test)))
  const chosen = specs.filter(({ moduleId }) => wanted.has(moduleId))
  // Component tests are skipped if no browser is installed.
  if (chosen.length === 0) return void process.send?.({ failed: undefined, ran: 0 } satisfies Outcome)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // The result also lists modules of earlier orders, with their earlier outcome.
  const requested = testModules.filter(({ moduleId }) => wanted.has(moduleId))
  const failed = requested.find((module) => module.state() === 'failed')
  const test = failed === undefined ? undefined : [...failed.children.allTests('failed')][0]
  const response: Outcome = {
    failed: test?.fullName ?? (failed === undefined ? (unhandledErrors.length > 0 ? 'an unhandled error' : undefined) : failed.relativeModuleId),
    ran: requested.length,
  }
  process.send?.(response)
}

process.on('message', (order: Order) => {
  // A fault of the runner ends it, which its client detects.
  void executeStep(order)
})
process.send?.('ready')
