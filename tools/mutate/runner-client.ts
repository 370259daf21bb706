import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Outcome } from './runner.ts'

export interface Runner {
  /** undefined if the tests did not end in time; the runner is then replaced. */
  readonly run: (order: Order, limitMs: number) => Promise<Outcome | undefined>
  readonly end: () => void
}

/** Starts a runner in the copy on demand, and another after one had to be ended. */
export function createRunner(root: string): Runner {
  let child: ChildProcess | undefined

  function end(): void {
    // Its workers too: a test in an endless loop handles no signal.
    if (child?.pid !== undefined) {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
    }
    child = undefined
  }

  async function startRunner(): Promise<ChildProcess> {
    if (child !== undefined) return child
    const made = fork(join(root, 'tools/mutate/runner.ts'), [], {
      cwd: root,
      detached: true,
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Settings for colours and CI must not affect the runner's output.
      env: { ...process.env, CI: '' },
    })
    child = made
    await new Promise((resolve, reject) => {
      made.once('message', resolve)
      made.once('exit', (code) => reject(new Error(`the test runner ended with ${String(code)}`)))
    })
    return made
  }

  return {
    end,
    run: async (order, limitMs) => {
      const runner = await startRunner()
      return await new Promise((resolve) => {
        const settle = (outcome: Outcome | undefined): void => {
          clearTimeout(limit)
          runner.removeAllListeners('message')
          runner.removeAllListeners('exit')
          if (outcome === undefined) end()
          resolve(outcome)
        }
        const limit = setTimeout(() => settle(undefined), limitMs)
        runner.once('message', (outcome) => settle(outcome as Outcome)) // the runner sends nothing else once it is ready
        runner.once('exit', () => settle(undefined))
        runner.send(order)
      })
    },
  }
}
