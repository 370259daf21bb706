import { BrowserWindow, session as sessions } from 'electron'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { APP_SCHEME } from '../../identity.ts'
import type { PrintJob } from '../../ipc/host-capabilities.ts'
import type { Log } from '../../log.ts'
import { APP_ORIGIN } from './electron-scheme.ts'
import { setupSession } from './electron-session.ts'

const PRINT_PAGE = `${APP_ORIGIN}/report.html`
/** In memory: without the prefix `persist:` Electron stores nothing. */
const PRINT_PARTITION = 'casebook-print'

/**
 * Prints a report in a hidden window without scripts, preload and network, in a session of its own.
 * Errors: `cancelled`, `internal` where Chromium fails.
 */
export async function printInWindow({ html, paper, signal }: Pick<PrintJob, 'html' | 'paper' | 'signal'>, log: Log): Promise<Result<Uint8Array>> {
  const session = sessions.fromPartition(PRINT_PARTITION, { cache: false })
  await setupSession(session, log)
  session.protocol.handle(APP_SCHEME, async ({ url }) =>
    url === PRINT_PAGE
      ? new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
      : new Response('There is no such file.\n', { status: 404 }),
  )
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session, javascript: false, sandbox: true, contextIsolation: true, nodeIntegration: false, devTools: false },
  })
  // A destroyed window leaves its promises pending.
  const ended = new Promise<never>((_resolve, reject) => {
    const cancel = (): void => reject(new Error('cancelled'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    window.webContents.once('render-process-gone', (_event, { reason }) => reject(new Error(reason)))
  })
  try {
    await Promise.race([window.loadURL(PRINT_PAGE), ended])
    const printed = window.webContents.printToPDF({ pageSize: paper, printBackground: true, generateTaggedPDF: true, generateDocumentOutline: true })
    return ok(await Promise.race([printed, ended]))
  } catch (thrown) {
    if (signal.aborted) return err(failure('cancelled', 'Printing was cancelled.', 'The HTML report is saved.'))
    log.fault('the report could not be printed', thrown)
    return err(failure('internal', 'The report could not be printed.', 'Open the saved report in a browser and print it there.'))
  } finally {
    window.destroy()
    session.protocol.unhandle(APP_SCHEME)
  }
}
