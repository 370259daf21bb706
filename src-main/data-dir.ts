import { existsSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { failure } from '../src-shared/core/failure.ts'
import { err, ok, type Result } from '../src-shared/core/result.ts'
import { DATA_FOLDER } from './identity.ts'

/**
 * The named folder, else the platform's default. Error: `bad_request` if the system knows no home
 * folder.
 */
export function chosenDataDir(named: string | undefined, usual: () => string = defaultDataDir): Result<string> {
  if (named !== undefined) return ok(resolve(named))
  const folder = usual()
  // A folder relative to the current working directory would not be found again.
  return isAbsolute(folder)
    ? ok(folder)
    : err(failure('bad_request', 'This user account has no home folder for the files of Casebook.', 'Choose a folder with --data-dir.'))
}

/**
 * The default data folder: the platform's location for application data; a relative path if no home
 * is known.
 */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  exists: (path: string) => boolean = existsSync,
  homeOfAccount: () => string = () => userInfo().homedir,
): string {
  if (platform === 'win32') return windowsDataDir(env, exists)
  const home = homeFolder(env, homeOfAccount)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', DATA_FOLDER.proper)
  const configured = env['XDG_DATA_HOME'] ?? ''
  // Per the XDG base directory specification, a relative path in the variable is ignored.
  return join(configured.startsWith('/') ? configured : join(home, '.local', 'share'), DATA_FOLDER.plain)
}

/**
 * Local, because a roaming profile would copy every case file over the network at each log-on; an
 * existing roaming folder stays in use.
 */
function windowsDataDir(env: Readonly<Record<string, string | undefined>>, exists: (path: string) => boolean): string {
  const roaming = join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), DATA_FOLDER.proper)
  return exists(roaming) ? roaming : join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), DATA_FOLDER.proper)
}

/**
 * '' if neither the environment nor the system names one: HOME may be empty, and a container's
 * account may have no entry.
 */
function homeFolder(env: Readonly<Record<string, string | undefined>>, homeOfAccount: () => string): string {
  const named = env['HOME'] ?? ''
  if (named.startsWith('/')) return named
  try {
    return homeOfAccount()
  } catch {
    return ''
  }
}
