import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../../src-main/log.ts'
import { printInWindow } from '../../../../src-main/hosts/electron/electron-print.ts'
import { BrowserWindow, resetElectron, session, theSession } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

const lines: string[] = []
const log = createLog((line) => void lines.push(line))
beforeEach(() => {
  resetElectron()
  lines.length = 0
})

const job = (signal = new AbortController().signal) => ({ html: '<p>report', paper: 'Letter' as const, signal })

/** The window as soon as it is open: a timer would fire after the fake has printed. */
async function findWindow(): Promise<BrowserWindow> {
  for (let turns = 0; turns < 100 && BrowserWindow.opened.length === 0; turns += 1) await Promise.resolve()
  const [window] = BrowserWindow.opened
  if (window === undefined) throw new Error('no window')
  return window
}

test('prints the report tagged and with an outline in a hidden window without scripts, preload and network', async () => {
  const printing = printInWindow(job(), log)
  const window = await findWindow()
  expect(session.fromPartition).toHaveBeenCalledExactlyOnceWith('casebook-print', { cache: false })
  expect(window.options).toMatchObject({ show: false, webPreferences: { javascript: false, sandbox: true, nodeIntegration: false } })
  expect(JSON.stringify(window.options)).not.toContain('preload')
  const serve = theSession.schemes.get('app')
  expect(await (await serve?.(new Request('app://casebook/report.html')))?.text()).toBe('<p>report')
  expect((await serve?.(new Request('app://casebook/index.html')))?.status).toBe(404)
  const response = vi.fn()
  theSession.request('beforeRequest', { url: 'file:///etc/passwd' }, response)
  expect(response).toHaveBeenCalledExactlyOnceWith({ cancel: true })
  expect(await printing).toEqual({ ok: true, value: new Uint8Array([1]) })
  expect(window.loadURL).toHaveBeenCalledExactlyOnceWith('app://casebook/report.html')
  expect(window.webContents.printToPDF).toHaveBeenCalledExactlyOnceWith({
    pageSize: 'Letter',
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  })
  expect(window.destroyed).toBe(true)
  expect(theSession.schemes.size).toBe(0)
})

test('cancelling destroys the window, although its promises never settle', async () => {
  const abort = new AbortController()
  const printing = printInWindow(job(abort.signal), log)
  const window = await findWindow()
  window.webContents.printToPDF.mockReturnValue(new Promise(() => {}))
  abort.abort()
  expect(await printing).toMatchObject({ error: { code: 'cancelled' } })
  expect(window.destroyed).toBe(true)
})

test('a renderer that ends is a failure, with its reason in the log', async () => {
  const printing = printInWindow(job(), log)
  const window = await findWindow()
  window.webContents.printToPDF.mockReturnValue(new Promise(() => {}))
  window.webContents.emit('render-process-gone', {}, { reason: 'oom' })
  expect(await printing).toMatchObject({ error: { code: 'internal' } })
  expect(lines.join('\n')).toContain('oom')
  expect(window.destroyed).toBe(true)
})
