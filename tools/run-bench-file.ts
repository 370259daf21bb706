import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** How long an interrupted bench may take to close its browser. */
const CLOSING_MS = 5_000
const IS_WINDOWS = process.platform === 'win32'

/** Runs one bench; resolves to undefined on success, else to a sentence about what went wrong. */
export function runBenchFile(
  name: string,
  path: string,
  args: readonly string[],
  deadlineMs: number,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<string | undefined> {
  // A separate process group, so that processes of the bench end with it.
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
