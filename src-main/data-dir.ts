import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DATA_FOLDER } from './identity.ts'

/** Where the desk keeps its files unless told otherwise: the platform's place for an application's own data. */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  exists: (path: string) => boolean = existsSync,
): string {
  const home = env['HOME'] ?? homedir()
  if (platform === 'win32') return windowsDataDir(env, exists)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', DATA_FOLDER.proper)
  const configured = env['XDG_DATA_HOME'] ?? ''
  // The base directory specification: a relative path in the variable is to be ignored.
  return join(configured.startsWith('/') ? configured : join(home, '.local', 'share'), DATA_FOLDER.plain)
}

/** Local, because a roaming profile would carry every case file over the network at each log-on; where one roams already, it stays. */
function windowsDataDir(env: Readonly<Record<string, string | undefined>>, exists: (path: string) => boolean): string {
  const roaming = join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), DATA_FOLDER.proper)
  return exists(roaming) ? roaming : join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), DATA_FOLDER.proper)
}
