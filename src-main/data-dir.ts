import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the desk keeps its files unless told otherwise: the platform's place for an application's own data. */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const home = env['HOME'] ?? homedir()
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Casebook')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Casebook')
  const configured = env['XDG_DATA_HOME'] ?? ''
  // The base directory specification: a relative path in the variable is to be ignored.
  return join(configured.startsWith('/') ? configured : join(home, '.local', 'share'), 'casebook')
}
