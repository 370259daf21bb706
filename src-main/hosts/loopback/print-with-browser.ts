import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { PaperSize } from '../../../src-shared/ipc/paper.ts'
import type { PrintJob } from '../../ipc/host-capabilities.ts'
import { connectCdpPipe, type CdpPipe } from './cdp-pipe.ts'
import { QUIET_ARGUMENTS } from './find-browser.ts'

/** In inches, as Chromium expects them. */
const PAPER_INCHES: Readonly<Record<PaperSize, { readonly paperWidth: number; readonly paperHeight: number }>> = {
  A4: { paperWidth: 210 / 25.4, paperHeight: 297 / 25.4 },
  Letter: { paperWidth: 8.5, paperHeight: 11 },
}

/** A headless browser without network: no name resolves, and every address is behind a missing proxy. */
const ARGUMENTS = [
  ...QUIET_ARGUMENTS,
  '--headless',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
]

/**
 * Prints a report with an installed browser, headless, in a profile of its own that is removed
 * afterwards. Scripts are off, and the document has no address: it can read no file.
 * Errors: `cancelled`, `internal` where the browser fails.
 */
export async function printWithBrowser(path: string, { html, paper, folder, signal }: PrintJob): Promise<Result<Uint8Array>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const profile = mkdtempSync(join(folder, 'profile-'))
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = spawn(path, [...ARGUMENTS, ...root, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const exited = new Promise<void>((resolve) => {
    browser.once('exit', () => resolve())
    browser.once('error', () => resolve())
  })
  const end = (): void => killWithChildren(browser)
  signal.addEventListener('abort', end)
  try {
    return ok(await printDocument(connectCdpPipe(browser), html, paper))
  } catch (thrown) {
    if (signal.aborted) return err(failure('cancelled', 'Printing was cancelled.', 'The HTML report is saved.'))
    const why = thrown instanceof Error ? thrown.message : 'unknown reason'
    return err(failure('internal', `The browser could not print the report (${why}).`, 'Open the saved report in a browser and print it there.'))
  } finally {
    signal.removeEventListener('abort', end)
    end()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Its child processes would otherwise live for a moment and write the removed profile again. */
function killWithChildren({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    // A negative number is the process group of a detached process.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function printDocument(cdp: CdpPipe, html: string, paper: PaperSize): Promise<Uint8Array> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank' })
  const attached = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(attached['sessionId'])
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true }, session)
  // The main frame of a page has the id of its target.
  await cdp.send('Page.setDocumentContent', { frameId: targetId, html }, session)
  const printed = await cdp.send(
    'Page.printToPDF',
    { ...PAPER_INCHES[paper], printBackground: true, generateTaggedPDF: true, generateDocumentOutline: true },
    session,
  )
  return Buffer.from(String(printed['data']), 'base64')
}
