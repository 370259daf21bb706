import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flipFuses } from '@electron/fuses'
import { packArchive } from './desktop-archive.ts'
import { FUSES } from './fuses.ts'

/** Name of the program in a desktop package of Linux. */
export const PROGRAM = 'casebook'

/**
 * Writes the runnable desktop app, unpacked, into an emptied `folder`: Electron's own files, the
 * archive in place of its sample app, and the fuses set. Linux only: on other systems
 * electron-builder handles the signature and the archive check.
 */
export async function writeUnpackedApp(folder: string, app: string, electron: string): Promise<void> {
  if (!existsSync(join(electron, 'electron'))) throw new Error('That folder contains no Electron for Linux.')
  rmSync(folder, { recursive: true, force: true })
  cpSync(electron, folder, { recursive: true })
  renameSync(join(folder, 'electron'), join(folder, PROGRAM))
  rmSync(join(folder, 'resources', 'default_app.asar'), { force: true })
  await packArchive(app, join(folder, 'resources', 'app.asar'))
  await flipFuses(join(folder, PROGRAM), FUSES)
}
