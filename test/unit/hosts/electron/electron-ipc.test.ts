import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  EVENT_NAMES,
  METHOD_NAMES,
  type BackendEvents,
  type BrokerStatus,
  type IpcHandlers,
  type MethodName,
} from '../../../../src-shared/ipc/casebook-api.ts'
import { channelOf } from '../../../../src-shared/ipc/ipc-channels.ts'
import { createEmitter } from '../../../../src-shared/core/emitter.ts'
import { ok } from '../../../../src-shared/core/result.ts'
import type { Backend } from '../../../../src-main/backend.ts'
import { createLog } from '../../../../src-main/log.ts'
import { refusalOf, sendToWindow, setupIpc } from '../../../../src-main/hosts/electron/electron-ipc.ts'
import { IDLE_STATUS } from '../../../support/builders/idle-status.ts'
import { BrowserWindow, handlers, resetElectron } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

beforeEach(resetElectron)

type Sender = Parameters<typeof refusalOf>[0]
const from = (senderFrame: unknown): Sender => ({ senderFrame }) as Sender // the members of a frame: its address and whether it exists

describe('permitted senders of IPC calls', () => {
  test("accepts the main frame of the window, on the app's own page", () => {
    const window = new BrowserWindow()
    expect(refusalOf(from(window.webContents.mainFrame), window.electron)).toBeUndefined()
  })

  test('refuses any other sender, with the reason', () => {
    const window = new BrowserWindow()
    const { mainFrame } = window.webContents
    expect(refusalOf(from(null), window.electron)).toBe('the frame is gone')
    expect(refusalOf(from({ ...mainFrame, isDestroyed: () => true }), window.electron)).toBe('the frame is gone')
    expect(refusalOf(from(mainFrame), undefined)).toBe('there is no window')
    expect(refusalOf(from({ ...mainFrame }), window.electron)).toBe('not the main frame of the window')
    mainFrame.url = 'app://casebook.evil/index.html'
    expect(refusalOf(from(mainFrame), window.electron)).toBe('not a page of the app')
    window.destroyed = true
    expect(refusalOf(from(mainFrame), window.electron)).toBe('there is no window')
  })
})

describe('events to the window', () => {
  const reported = (window: BrowserWindow | undefined): unknown[] => {
    sendToWindow(window?.electron, 'menuCommand', { command: 'settings' })
    return window?.webContents.send.mock.calls ?? []
  }

  test('reach its page by their own channel', () => {
    expect(reported(new BrowserWindow())).toEqual([['casebook:event:menuCommand', { command: 'settings' }]])
  })

  test('without a window, or with destroyed contents or page, sends nothing and does not throw', () => {
    expect(reported(undefined)).toEqual([])
    const [closed, dying, crashed] = [new BrowserWindow(), new BrowserWindow(), new BrowserWindow()]
    closed.destroyed = true
    dying.webContents.destroyed = true
    crashed.webContents.crashed = true
    expect([closed, dying, crashed].map(reported)).toEqual([[], [], []])
  })
})

function setup() {
  const window = new BrowserWindow()
  const { emit, on } = createEmitter<BackendEvents>()
  const readAppInfo = vi.fn(async () => ok({ host: 'electron' }))
  const backend = { methods: { readAppInfo } as unknown as IpcHandlers, on, log: createLog(() => {}) } as Backend // the members that setupIpc uses
  let current: BrowserWindow | undefined = window
  const end = setupIpc(backend, () => current?.electron)
  const request = async (method: MethodName, senderFrame: unknown = window.webContents.mainFrame): Promise<unknown> =>
    await handlers.get(channelOf(method))?.({ senderFrame })
  return { window, emit, readAppInfo, end, request, close: () => (current = undefined) }
}

const withSteps = (count: number, queued: number): BrokerStatus => ({
  ...IDLE_STATUS,
  queued,
  steps: Array.from({ length: count }, (_, index) => ({ caseId: 'case-1', stepId: `step-${index}`, state: 'queued' as const })),
})

describe('the channels of the backend', () => {
  test('registers a handler for each method, and passes every call to the dispatcher', async () => {
    const { request, readAppInfo } = setup()
    expect([...handlers.keys()]).toEqual(METHOD_NAMES.map(channelOf))
    expect(await request('readAppInfo')).toEqual({ ok: true, value: { host: 'electron' } })
    expect(await request('readAppInfo', null)).toMatchObject({ ok: false, error: { code: 'refused_sender' } })
    expect(readAppInfo).toHaveBeenCalledOnce()
  })

  test('uses the window that exists when a call arrives, not the one at the start', async () => {
    const { request, close } = setup()
    close()
    expect(await request('readAppInfo')).toMatchObject({ ok: false, error: { code: 'refused_sender' } })
  })

  test('sends every event of the backend to the page', () => {
    const { window, emit } = setup()
    for (const name of EVENT_NAMES) emit(name, (name === 'brokerChanged' ? IDLE_STATUS : { name }) as never) // the payload is not read
    expect(window.webContents.send.mock.calls).toEqual(
      EVENT_NAMES.map((name) => [`casebook:event:${name}`, name === 'brokerChanged' ? IDLE_STATUS : { name }]),
    )
  })

  test('after the end answers calls with a failure, and sends no event, queued ones included', async () => {
    vi.useFakeTimers()
    try {
      const { window, emit, end, request, readAppInfo } = setup()
      emit('brokerChanged', withSteps(3_000, 1))
      emit('brokerChanged', withSteps(3_000, 2))
      expect(window.webContents.send).toHaveBeenCalledOnce()
      end()
      vi.advanceTimersByTime(10_000)
      for (const name of EVENT_NAMES) emit(name, IDLE_STATUS as never) // the payload is not read
      expect(window.webContents.send).toHaveBeenCalledOnce()
      expect(await request('readAppInfo')).toEqual({
        ok: false,
        error: { code: 'busy', message: 'Casebook is closing.', remedy: 'Start Casebook again. Paid results are saved.' },
      })
      expect(readAppInfo).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})
