import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Outcome } from './runner.ts'

export interface Runner {
  /** undefined where the tests did not end in time; the runner is then a new one. */
  readonly run: (order: Order, limitMs: number) => Promise<Outcome | undefined>
  readonly end: () => void
}

/** Starts a runner in the copy when it is needed, and another when one had to be ended. */
export function createRunner(root: string): Runner {
  let child: ChildProcess | undefined

  function end(): void {
    // Its workers too: a test that never ends hears nothing.
    if (child?.pid !== undefined) {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
    }
    child = undefined
  }

  async function started(): Promise<ChildProcess> {
    if (child !== undefined) return child
    const made = fork(join(root, 'tools/mutate/runner.ts'), [], {
      cwd: root,
      detached: true,
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // What a colour or a CI does to a runner's output is nobody's matter here.
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
      const runner = await started()
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
