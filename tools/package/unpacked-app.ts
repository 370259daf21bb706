import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flipFuses } from '@electron/fuses'
import { packArchive } from './desktop-archive.ts'
import { FUSES } from './fuses.ts'

/** Name of the program in a desktop package of Linux. */
export const PROGRAM = 'casebook'

/**
 * Writes the desktop app as it runs, unpacked, into `folder`, which is made anew: Electron's own files, the archive in the place of its
 * sample app, and the fuses flipped. For Linux: elsewhere a signature and a checked archive are electron-builder's part.
 */
export async function writeUnpackedApp(folder: string, app: string, electron: string): Promise<void> {
  if (!existsSync(join(electron, 'electron'))) throw new Error('There is no Electron of Linux in that folder.')
  rmSync(folder, { recursive: true, force: true })
  cpSync(electron, folder, { recursive: true })
  renameSync(join(folder, 'electron'), join(folder, PROGRAM))
  rmSync(join(folder, 'resources', 'default_app.asar'), { force: true })
  await packArchive(app, join(folder, 'resources', 'app.asar'))
  await flipFuses(join(folder, PROGRAM), FUSES)
}
