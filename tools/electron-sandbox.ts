import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Kernel settings that block the sandbox for unprivileged users on Linux, each with the blocking
 * value.
 */
const SWITCHES: readonly (readonly [path: string, forbids: string])[] = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]

export interface SandboxFacts {
  readonly platform: NodeJS.Platform
  readonly root: boolean
  /** Text of a file, undefined if it cannot be read. */
  readonly read: (path: string) => string | undefined
  /** Owner and mode of a file, undefined if it does not exist. */
  readonly stat: (path: string) => { readonly uid: number; readonly mode: number } | undefined
}

export const THIS_SYSTEM: SandboxFacts = {
  platform: process.platform,
  root: process.getuid?.() === 0,
  read: (path) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return undefined
    }
  },
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
}

/**
 * Whether this system, unless prepared, refuses Electron its sandbox: Electron then crashes at its
 * start. An AppArmor profile for that path cannot be detected from here, so this is a guess, not a
 * proof. `binary` is undefined if Electron has not been fetched yet.
 */
export function isSandboxBlocked(binary: string | undefined, facts: SandboxFacts = THIS_SYSTEM): boolean {
  if (facts.platform !== 'linux' || facts.root) return false
  const helper = binary === undefined ? undefined : facts.stat(join(dirname(binary), 'chrome-sandbox'))
  if (helper !== undefined && helper.uid === 0 && (helper.mode & 0o4755) === 0o4755) return false
  return SWITCHES.some(([path, forbids]) => facts.read(path)?.trim() === forbids)
}

/** The two safe remedies. Never --no-sandbox: the page would silently lose a protection. */
export function sandboxRemedy(folder: string): string {
  const helper = join(folder, 'chrome-sandbox')
  return [
    'To enable the Electron sandbox, do one of the following, then start with --host=electron:',
    `  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
    `  or add an AppArmor profile that allows userns for ${join(folder, 'electron')}`,
  ].join('\n')
}
