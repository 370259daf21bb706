import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}

/** All descendants of a process, from /proc of Linux. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = textOf(`/proc/${name}/stat`)
      // After the name in brackets, which may contain spaces: the state, then the parent.
      return stat === '' ? [] : [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const]
    })
  const below = (parent: number): number[] => parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

/** The command line of a process, '' for one that has ended. */
export const commandLineOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`)

/** Whether the initial environment of a process contains this text. */
export const startedWith = (pid: number, text: string): boolean => textOf(`/proc/${pid}/environ`).includes(text)

/**
 * Kills every process with this text in its command line; on Linux without an external tool, which
 * some machines lack.
 */
export function killAllWith(text: string): void {
  if (process.platform !== 'linux') return void execFileSync('pkill', ['-9', '-f', text])
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLineOf(Number(name)).includes(text))
  for (const pid of found) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it ended with the one before it
    }
  }
}
