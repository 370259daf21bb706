import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** What an interrupted bench gets to close its browser. */
const CLOSING_MS = 5_000
const IS_WINDOWS = process.platform === 'win32'

/** Runs one bench; gives undefined when it ends well, else a sentence that says what went wrong. */
export function runBenchFile(
  name: string,
  path: string,
  args: readonly string[],
  deadlineMs: number,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<string | undefined> {
  // A process group of its own, so that what the bench started ends with it.
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', stdio, stdio], detached: !IS_WINDOWS })
  let isLate = false
  let closing: NodeJS.Timeout | undefined
  const deadline = setTimeout(() => {
    isLate = true
    signalGroup(child, 'SIGTERM')
    closing = setTimeout(() => signalGroup(child, 'SIGKILL'), CLOSING_MS)
  }, deadlineMs)
  const interrupt = (): void => signalGroup(child, 'SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  return new Promise((resolve) => {
    const settle = (problem: string | undefined): void => {
      clearTimeout(deadline)
      clearTimeout(closing)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
      signalGroup(child, 'SIGKILL')
      resolve(problem)
    }
    child.once('error', (fault) => settle(`The bench "${name}" did not start: ${fault.message}`))
    child.once('exit', (code, signal) => {
      if (isLate) settle(`The bench "${name}" did not finish within ${Math.round(deadlineMs / 1000)} seconds and was stopped.`)
      else if (code !== 0) settle(`The bench "${name}" failed (${signal ?? `exit code ${code}`}).`)
      else settle(undefined)
    })
  })
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (IS_WINDOWS) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The group has ended already.
  }
}
