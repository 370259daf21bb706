import { expect, test } from 'vitest'
import { browserArguments, findBrowser, hasDisplay } from '../../../../src-main/hosts/loopback/find-browser.ts'

const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test('prefers Chromium in the PATH, in any order of folders', () => {
  const exists = having('/usr/bin/google-chrome', '/opt/bin/chromium')
  expect(findBrowser({ platform: 'linux', env: { PATH: '/usr/bin:/opt/bin' }, exists })).toBe('/opt/bin/chromium')
})

test('searches the usual folders of macOS and Windows', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser({ platform: 'darwin', env: {}, exists: having(mac) })).toBe(mac)
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
  expect(findBrowser({ platform: 'win32', env: { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, exists: having(edge) })).toBe(edge)
})

test('CASEBOOK_BROWSER names the browser, or none if it does not exist', () => {
  expect(findBrowser({ platform: 'linux', env: { PATH: '/usr/bin', CASEBOOK_BROWSER: '/mine' }, exists: having('/mine', '/usr/bin/chromium') })).toBe(
    '/mine',
  )
  expect(
    findBrowser({ platform: 'linux', env: { PATH: '/usr/bin', CASEBOOK_BROWSER: '/gone' }, exists: having('/usr/bin/chromium') }),
  ).toBeUndefined()
})

test('reports a missing display on Linux without a display server, and none on other systems', () => {
  expect(hasDisplay({ platform: 'linux', env: {} })).toBe(false)
  expect(hasDisplay({ platform: 'linux', env: { DISPLAY: '', WAYLAND_DISPLAY: '' } })).toBe(false)
  expect(hasDisplay({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true)
  expect(hasDisplay({ platform: 'linux', env: { DISPLAY: ':0' } })).toBe(true)
  expect(hasDisplay({ platform: 'darwin', env: {} })).toBe(true)
  expect(hasDisplay({ platform: 'win32', env: {} })).toBe(true)
})

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
const LINUX = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'brave-browser', 'microsoft-edge']

test.each([
  ['darwin', {}, MAC],
  ['linux', { PATH: '/usr/bin' }, LINUX.map((name) => `/usr/bin/${name}`)],
  ['win32', { LOCALAPPDATA: 'C:\\Local' }, WINDOWS.map((path) => `C:\\Local\\${path}`)],
] as const)('on %s each browser is found, and of several the first of the list', (platform, env, paths) => {
  for (const path of paths) expect(findBrowser({ platform, env, exists: having(path) })).toBe(path)
  for (const [index, path] of paths.entries()) expect(findBrowser({ platform, env, exists: having(...paths.slice(index)) })).toBe(path)
  expect(findBrowser({ platform, env, exists: having() })).toBeUndefined()
})

test('on Windows prefers browsers of the computer to those of the user', () => {
  const env = { PROGRAMFILES: 'C:\\Programs', 'PROGRAMFILES(X86)': 'C:\\Old', LOCALAPPDATA: 'C:\\Local' }
  const at = (root: string): string => `${root}\\${WINDOWS[0] ?? ''}`
  const roots = Object.values(env).map(at)
  for (const [index, path] of roots.entries()) expect(findBrowser({ platform: 'win32', env, exists: having(...roots.slice(index)) })).toBe(path)
})

test('an empty PATH entry is not the current folder, and without a PATH nothing is searched', () => {
  const requested: string[] = []
  const exists = (path: string): boolean => (requested.push(path), false)
  expect(findBrowser({ platform: 'linux', env: { PATH: ':/usr/bin:' }, exists })).toBeUndefined()
  expect(requested).toEqual(LINUX.map((name) => `/usr/bin/${name}`))
  expect(findBrowser({ platform: 'linux', env: {}, exists: () => true })).toBeUndefined()
})

test('ignores an empty CASEBOOK_BROWSER', () => {
  expect(findBrowser({ platform: 'linux', env: { PATH: '/usr/bin', CASEBOOK_BROWSER: '' }, exists: having('', '/usr/bin/chromium') })).toBe(
    '/usr/bin/chromium',
  )
})

test('the browser shows one address in its own profile and sends nothing by itself; only root disables its sandbox', () => {
  const expected = [
    '--app=http://127.0.0.1:1/',
    '--user-data-dir=/data/browser',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--remote-debugging-pipe',
  ]
  expect(browserArguments('http://127.0.0.1:1/', '/data/browser', false)).toEqual(expected)
  expect(browserArguments('http://127.0.0.1:1/', '/data/browser', true)).toEqual([...expected, '--no-sandbox'])
})
