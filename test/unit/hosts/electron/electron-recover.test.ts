import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../../src-main/log.ts'
import { setupRecovery, watchProcesses } from '../../../../src-main/hosts/electron/electron-recover.ts'
import { app, BrowserWindow, dialog, resetElectron } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

beforeEach(resetElectron)

function setup() {
  const window = new BrowserWindow()
  const load = vi.fn()
  const lines: string[] = []
  setupRecovery(
    window.electron,
    load,
    createLog((line) => void lines.push(line)),
  )
  let answer = (_response: number): void => {}
  dialog.showMessageBox.mockImplementation(async () => await new Promise((resolve) => (answer = (response) => resolve({ response }))))
  return {
    window,
    load,
    lines,
    response: async (response: number) => {
      answer(response)
      // Work after the decision is asynchronous.
      await new Promise((resolve) => setImmediate(resolve))
    },
    fails: (code: number, isMainFrame = true) =>
      window.webContents.emit('did-fail-load', {}, code, 'ERR_X', 'app://casebook/index.html', isMainFrame),
    dies: (reason = 'crashed') => window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 }),
    questions: () => dialog.showMessageBox.mock.calls.map(([, options]) => (options as { message: string }).message),
  }
}

describe('a page that cannot be loaded', () => {
  test('is reported with a remedy, and retried after confirmation', async () => {
    const { window, fails, load, response, lines } = setup()
    fails(-6)
    expect(dialog.showMessageBox).toHaveBeenCalledExactlyOnceWith(window, {
      type: 'error',
      message: 'Casebook’s page could not be loaded.',
      detail: 'Cases and paid results are safe on disk. The log is in the data folder.',
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    })
    expect(lines).toEqual([expect.stringContaining('the page could not be loaded {"errorCode":-6,"description":"ERR_X"}')])
    await response(0)
    expect(load).toHaveBeenCalledOnce()
    expect(app.quit).not.toHaveBeenCalled()
  })

  test('ends the app if the person does not retry', async () => {
    const { fails, load, response } = setup()
    fails(-6)
    await response(1)
    expect(app.quit).toHaveBeenCalledOnce()
    expect(load).not.toHaveBeenCalled()
  })

  test('is asked about once at a time, and again after a decision', async () => {
    const { fails, response, questions } = setup()
    fails(-6)
    fails(-6)
    expect(questions()).toHaveLength(1)
    await response(0)
    fails(-6)
    expect(questions()).toHaveLength(2)
  })

  test('is no failure if another load replaced it, or if it was a frame within the page', () => {
    const { fails, questions, lines } = setup()
    fails(-3)
    fails(-6, false)
    expect([questions(), lines]).toEqual([[], []])
  })

  test('neither asks nor loads in a destroyed window', async () => {
    const gone = setup()
    gone.window.destroyed = true
    gone.fails(-6)
    expect(gone.questions()).toEqual([])
    const going = setup()
    going.fails(-6)
    going.window.destroyed = true
    await going.response(0)
    expect(going.load).not.toHaveBeenCalled()
    expect(app.quit).not.toHaveBeenCalled()
  })

  test('is logged if the question cannot be shown', async () => {
    const { fails, lines } = setup()
    dialog.showMessageBox.mockRejectedValueOnce(new Error('no display'))
    fails(-6)
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(/fault the question could not be shown .*no display/), { timeout: 600_000 })
  })
})

describe('a page process that ends', () => {
  test('is reloaded twice, then the person is asked; a yes restarts the count', async () => {
    const { window, dies, response, questions, lines, load } = setup()
    dies()
    dies('oom')
    expect(window.calls).toEqual(['reload', 'reload'])
    expect(questions()).toEqual([])
    expect(lines[1]).toContain('the page is gone {"reason":"oom","exitCode":5}')
    dies()
    expect(questions()).toEqual(['Casebook’s window has failed three times within five minutes.'])
    expect(window.calls).toHaveLength(2)
    await response(0)
    expect(window.calls).toHaveLength(3)
    dies()
    dies()
    expect([window.calls.length, questions().length]).toEqual([5, 1])
    expect(load).not.toHaveBeenCalled()
  })

  test('is reloaded without a question five minutes later', () => {
    vi.useFakeTimers()
    try {
      const { window, dies, questions } = setup()
      dies()
      dies()
      vi.advanceTimersByTime(300_000)
      dies()
      expect([window.calls.length, questions().length]).toEqual([3, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  test('is only logged if it ended normally, or if its window is destroyed', () => {
    const { window, dies, lines, questions } = setup()
    dies('clean-exit')
    window.destroyed = true
    dies()
    expect([window.calls, questions(), lines.length]).toEqual([[], [], 2])
  })
})

test('is logged if it is another process of Chromium and did not end normally', () => {
  const lines: string[] = []
  watchProcesses(createLog((line) => void lines.push(line)))
  const ends = (reason: string, name?: string): void => void app.emit('child-process-gone', {}, { type: 'Utility', reason, exitCode: 133, name })
  ends('clean-exit', 'Network Service')
  expect(lines).toEqual([])
  ends('crashed', 'Network Service')
  ends('killed')
  expect(lines).toEqual([
    expect.stringContaining('warn a process of Chromium is gone {"type":"Utility","reason":"crashed","exitCode":133,"name":"Network Service"}'),
    expect.stringContaining('{"type":"Utility","reason":"killed","exitCode":133,"name":""}'),
  ])
})
