import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { hasDisplay } from '../../src-main/hosts/loopback/find-browser.ts'
import { electronFolder, installedElectron } from '../../tools/electron-binary.ts'

export const REPOSITORY = resolve(import.meta.dirname, '../..')
export const IS_ROOT = process.getuid?.() === 0

/** The Electron binary of this checkout, where it was fetched. */
export const ELECTRON = installedElectron(electronFolder() ?? '')

/** Why the real Electron cannot be tested here; '' where it can. */
export const WHY_NOT =
  ELECTRON === undefined
    ? 'the Electron binary is not here (npx install-electron fetches it)'
    : hasDisplay()
      ? ''
      : 'there is no display (run under xvfb-run)'
if (WHY_NOT !== '') console.log(`SKIPPED the real Electron: ${WHY_NOT}`)

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'casebook-e2e-electron-'))
