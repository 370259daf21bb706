import { beforeEach, expect, test, vi } from 'vitest'
import type { BuiltFiles } from '../../../../src-main/hosts/built-files.ts'
import { ELECTRON_CSP } from '../../../../src-main/hosts/content-security-policy.ts'
import { APP_PARTITION } from '../../../../src-main/identity.ts'
import { APP_PAGE, isAppUrl, setupAppProtocol, setupScheme } from '../../../../src-main/hosts/electron/electron-scheme.ts'
import { protocol, resetElectron, theSession } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

beforeEach(resetElectron)

test('the scheme has an origin, is secure and allows fetch, and nothing else', () => {
  setupScheme()
  expect(protocol.registerSchemesAsPrivileged).toHaveBeenCalledExactlyOnceWith([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
})

test('scheme, host and partition are those of existing case files', () => {
  expect([APP_PAGE, APP_PARTITION]).toEqual(['app://casebook/index.html', 'persist:casebook'])
})

test.each([
  ['app://casebook/index.html', true],
  ['app://casebook/', true],
  ['app://casebook', true],
  ['app://casebook.evil/index.html', false],
  ['app://casebook:81/', false],
  ['https://casebook/', false],
  ['app:casebook', false],
  ['casebook', false],
  ['', false],
])('%j is a page of the app: %s', (url, is) => {
  expect(isAppUrl(url)).toBe(is)
})

const BYTES = new TextEncoder().encode('<p>räport</p>')
const files: BuiltFiles = {
  names: ['/index.html'],
  find: (pathname) => (pathname === '/index.html' ? { mediaType: 'text/html; charset=utf-8', body: BYTES } : undefined),
}

async function responseTo(url: string, method = 'GET') {
  setupAppProtocol(theSession.electron, { files, policies: { electron: ELECTRON_CSP, browser: '' } })
  const handler = theSession.schemes.get('app')
  // As Electron passes it: Node's Request accepts no address of this kind.
  const response = await handler?.({ url, method } as Request)
  return {
    status: response?.status,
    type: response?.headers.get('content-type'),
    csp: response?.headers.get('content-security-policy'),
    body: await response?.text(),
  }
}

test('a built file is sent completely, with its type and under the policy', async () => {
  expect(await responseTo(APP_PAGE)).toEqual({ status: 200, type: 'text/html; charset=utf-8', csp: ELECTRON_CSP, body: '<p>räport</p>' })
})

test.each([
  ['app://casebook/absent.html', 'GET'],
  ['app://casebook.evil/index.html', 'GET'],
  ['app://casebook/index.html', 'POST'],
  ['no address', 'GET'],
])('%s by %s is not found', async (url, method) => {
  expect(await responseTo(url, method)).toEqual({
    status: 404,
    type: 'text/plain; charset=utf-8',
    csp: ELECTRON_CSP,
    body: 'There is no such file.\n',
  })
})
