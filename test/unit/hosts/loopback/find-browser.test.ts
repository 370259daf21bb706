import { expect, test } from 'vitest'
import { browserArguments, findBrowser, hasDisplay } from '../../../../src-main/hosts/loopback/find-browser.ts'

const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test('prefers Chromium on the path, whatever the order of folders', () => {
  const exists = having('/usr/bin/google-chrome', '/opt/bin/chromium')
  expect(findBrowser({ platform: 'linux', env: { PATH: '/usr/bin:/opt/bin' }, exists })).toBe('/opt/bin/chromium')
})

test('looks where macOS and Windows keep theirs', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser({ platform: 'darwin', env: {}, exists: having(mac) })).toBe(mac)
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
  expect(findBrowser({ platform: 'win32', env: { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, exists: having(edge) })).toBe(edge)
})

test('CASEBOOK_BROWSER names the browser, or none when it is not there', () => {
  expect(findBrowser({ platform: 'linux', env: { PATH: '/usr/bin', CASEBOOK_BROWSER: '/mine' }, exists: having('/mine', '/usr/bin/chromium') })).toBe(
    '/mine',
  )
  expect(
    findBrowser({ platform: 'linux', env: { PATH: '/usr/bin', CASEBOOK_BROWSER: '/gone' }, exists: having('/usr/bin/chromium') }),
  ).toBeUndefined()
})

test('no display on Linux without one of the two servers', () => {
  expect(hasDisplay({ platform: 'linux', env: {} })).toBe(false)
  expect(hasDisplay({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true)
  expect(hasDisplay({ platform: 'darwin', env: {} })).toBe(true)
})

test('the sandbox is left out for root alone, and the profile is Casebook’s own', () => {
  expect(browserArguments('http://127.0.0.1:1/', '/data/browser', false)).not.toContain('--no-sandbox')
  expect(browserArguments('http://127.0.0.1:1/', '/data/browser', true)).toEqual(
    expect.arrayContaining(['--no-sandbox', '--user-data-dir=/data/browser', '--app=http://127.0.0.1:1/']),
  )
})
