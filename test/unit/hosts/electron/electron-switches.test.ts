import { beforeEach, expect, test, vi } from 'vitest'
import { setupSwitches } from '../../../../src-main/hosts/electron/electron-switches.ts'
import { app, resetElectron } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

beforeEach(resetElectron)

const ALWAYS = { 'host-resolver-rules': 'MAP * ~NOTFOUND', 'xdg-portal-required-version': '4' }
/** The command line afterwards. */
function after(...given: string[]): Readonly<Record<string, string>> {
  for (const name of given) app.switches.set(name, '')
  setupSwitches()
  return Object.fromEntries(app.switches)
}

test("host names are not resolved, and Chromium's sandbox is enabled", () => {
  expect(after()).toEqual(ALWAYS)
  expect(app.enableSandbox).toHaveBeenCalledOnce()
})

test("a development server's address is the one exception, and needs no permission", () => {
  setupSwitches('127.0.0.1:5173')
  expect(app.switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
  expect(app.switches.get('disable-features')).toContain('LocalNetworkAccessChecks')
})

test('--no-sandbox is kept, and applies to the graphics process too', () => {
  expect(after('no-sandbox')).toEqual({ ...ALWAYS, 'no-sandbox': '', 'disable-gpu-sandbox': '' })
  expect(app.enableSandbox).not.toHaveBeenCalled()
})

test('switches given for the graphics process stay unchanged', () => {
  const append = vi.spyOn(app.commandLine, 'appendSwitch')
  after('no-sandbox', 'disable-gpu-sandbox')
  expect(append.mock.calls.map(([name]) => name)).toEqual(Object.keys(ALWAYS))
})
