import { expect, test, vi } from 'vitest'
import { defaultDataDir } from '../../../src-main/data-dir.ts'
import { APP_PAGE } from '../../../src-main/hosts/electron/electron-scheme.ts'
import { APP_HOST, APP_ID, APP_PARTITION, APP_SCHEME, PRODUCT_NAME } from '../../../src-main/identity.ts'

vi.mock('electron', () => ({ protocol: {} }))

/** Not a matter of taste: with any of these changed an installation finds an empty store where its cases were. Do not adapt this test. */
test('the names of the stores of existing installations do not change', () => {
  expect({ PRODUCT_NAME, APP_ID, APP_SCHEME, APP_HOST, APP_PARTITION, APP_PAGE }).toEqual({
    PRODUCT_NAME: 'Casebook',
    APP_ID: 'casebook.desktop',
    APP_SCHEME: 'app',
    APP_HOST: 'casebook',
    APP_PARTITION: 'persist:casebook',
    APP_PAGE: 'app://casebook/index.html',
  })
  const at = (platform: NodeJS.Platform, env: Readonly<Record<string, string>>): string =>
    defaultDataDir(platform, { HOME: '/home/a', ...env }, () => false).replaceAll('\\', '/')
  expect(at('linux', {})).toBe('/home/a/.local/share/casebook')
  expect(at('darwin', {})).toBe('/home/a/Library/Application Support/Casebook')
  expect(at('win32', { APPDATA: 'C:/R', LOCALAPPDATA: 'C:/L' })).toBe('C:/L/Casebook')
})
