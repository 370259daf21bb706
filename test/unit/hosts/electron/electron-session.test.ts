import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../../src-main/log.ts'
import { setupContents, setupSession } from '../../../../src-main/hosts/electron/electron-session.ts'
import { app, FakeContents, preventable, resetElectron, theSession } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

const lines: string[] = []
const log = createLog((line) => void lines.push(line))
beforeEach(() => {
  resetElectron()
  lines.length = 0
})

const PAGE = 'app://casebook/index.html'
const COPY = 'clipboard-sanitized-write'

describe('the session of the page', () => {
  beforeEach(async () => await setupSession(theSession.electron, log))

  const requested = (permission: string, url: string): unknown => {
    const contents = new FakeContents()
    contents.url = url
    const response = vi.fn()
    theSession.request('permissionRequest', contents, permission, response)
    expect(response).toHaveBeenCalledOnce()
    return response.mock.calls[0]?.[0]
  }

  test("lets the app's own page copy, and refuses everything else with a line of the log", () => {
    expect(requested(COPY, PAGE)).toBe(true)
    expect(lines).toEqual([])
    expect([requested(COPY, 'https://example.invalid/'), requested('notifications', PAGE)]).toEqual([false, false])
    expect(lines).toEqual([
      expect.stringContaining('permission refused {"permission":"clipboard-sanitized-write"}'),
      expect.stringContaining('permission refused {"permission":"notifications"}'),
    ])
  })

  test('gives the same result for a permission check', () => {
    const checked = (permission: string, origin: string): unknown => theSession.request('permissionCheck', null, permission, origin)
    expect(checked(COPY, 'app://casebook')).toBe(true)
    expect([checked(COPY, 'https://example.invalid'), checked('media', 'app://casebook')]).toEqual([false, false])
  })

  test('grants no device and no screen capture', () => {
    expect(theSession.request('devicePermission', {})).toBe(false)
    const streams = vi.fn()
    theSession.request('displayMedia', {}, streams)
    expect(streams).toHaveBeenCalledExactlyOnceWith(null)
  })

  test.each([PAGE, 'devtools://devtools/bundled/x.html', 'blob:app://casebook/1', 'data:image/png;base64,AA=='])('lets %s through', (url) => {
    const response = vi.fn()
    theSession.request('beforeRequest', { url }, response)
    expect(response).toHaveBeenCalledExactlyOnceWith({ cancel: false })
    expect(lines).toEqual([])
  })

  test.each([
    ['https://example.invalid/?key=secret', 'https:'],
    ['http://127.0.0.1:1/devtools:', 'http:'],
    ['https://example.invalid/blob:', 'https:'],
    ['https://example.invalid/data:', 'https:'],
    ['app://casebook.evil/x', 'app:'],
    ['no address', ''],
  ])('stops %s, and logs its protocol only', (url, protocol) => {
    const response = vi.fn()
    theSession.request('beforeRequest', { url }, response)
    expect(response).toHaveBeenCalledExactlyOnceWith({ cancel: true })
    expect(lines).toEqual([expect.stringContaining(`request of the page refused {"protocol":"${protocol}"}`)])
    expect(lines.join()).not.toContain('secret')
  })

  test('downloads nothing, has no spell checker, and uses a missing proxy for all addresses', () => {
    const download = preventable()
    theSession.emit('will-download', download)
    expect(download.preventDefault).toHaveBeenCalledOnce()
    expect(theSession.setSpellCheckerEnabled).toHaveBeenCalledExactlyOnceWith(false)
    expect(theSession.setSpellCheckerLanguages).toHaveBeenCalledExactlyOnceWith([])
    expect(theSession.setProxy).toHaveBeenCalledExactlyOnceWith({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    })
  })

  test('lets the page of a development server open a socket to that server and nothing else', async () => {
    await setupSession(theSession.electron, log, '127.0.0.1:5173')
    const response = vi.fn()
    for (const url of ['ws://127.0.0.1:5173/?token=x', 'http://127.0.0.1:5173/', 'ws://127.0.0.1:5174/', 'ws://127.0.0.1:5173.evil/'])
      theSession.request('beforeRequest', { url }, response)
    expect(response.mock.calls.map(([{ cancel }]) => cancel)).toEqual([false, true, true, true])
    expect(theSession.setProxy).toHaveBeenLastCalledWith(expect.objectContaining({ proxyBypassRules: '<-loopback>;127.0.0.1:5173' }))
  })

  test('is not ready before the proxy is set', async () => {
    let inForce = (): void => {}
    theSession.setProxy.mockImplementationOnce(() => new Promise((resolve) => (inForce = resolve)))
    const ready = vi.fn()
    const setting = setupSession(theSession.electron, log).then(ready)
    await new Promise((resolve) => setImmediate(resolve))
    expect(ready).not.toHaveBeenCalled()
    inForce()
    await setting
  })
})

describe('any page', () => {
  function closedIn(): FakeContents {
    setupContents(log)
    const contents = new FakeContents()
    app.emit('web-contents-created', {}, contents)
    return contents
  }
  const prevents = (contents: FakeContents, name: string, url: string): boolean => {
    const event = preventable(url)
    contents.emit(name, event)
    return event.preventDefault.mock.calls.length > 0
  }

  test.each(['will-navigate', 'will-frame-navigate'])('may reload itself (%s), and navigates nowhere else', (name) => {
    const contents = closedIn()
    expect([prevents(contents, name, PAGE), prevents(contents, name, `${PAGE}#/cases/1`)]).toEqual([false, false])
    expect(lines).toEqual([])
    for (const url of ['https://example.invalid/', `https://example.invalid/#${PAGE}`, 'app://casebook/other.html', `${PAGE}?x`, ''])
      expect(prevents(contents, name, url), url).toBe(true)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain(`navigation refused {"what":"${name}"}`)
  })

  test('is not redirected by a response, not even to itself', () => {
    const contents = closedIn()
    expect([prevents(contents, 'will-redirect', PAGE), prevents(contents, 'will-redirect', 'https://example.invalid/')]).toEqual([true, true])
    expect(lines[0]).toContain('navigation refused {"what":"will-redirect"}')
  })

  test('embeds no page, opens no window, and allows no WebRTC outside the proxy', () => {
    const contents = closedIn()
    expect(prevents(contents, 'will-attach-webview', '')).toBe(true)
    const handler = contents.setWindowOpenHandler.mock.calls[0]?.[0] as (details: { url: string }) => unknown // the settings made
    expect(handler({ url: 'https://example.invalid/' })).toEqual({ action: 'deny' })
    expect(lines).toEqual([expect.stringContaining('new window refused')])
    expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledExactlyOnceWith('disable_non_proxied_udp')
  })

  test('trusts no certificate that Chromium rejects', () => {
    closedIn()
    const [event, response] = [preventable(), vi.fn()]
    app.emit('certificate-error', event, new FakeContents(), 'https://example.invalid/', 'ERR_CERT', {}, response)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(response).toHaveBeenCalledExactlyOnceWith(false)
  })
})
