import { expect, test } from 'vitest'
import { parseCommandLine } from '../../../src-main/command-line.ts'
import { defaultDataDir } from '../../../src-main/data-dir.ts'

test('reads every option', () => {
  expect(
    parseCommandLine(['--host=browser', '--port=0', '--no-open', '--practice', '--service-url=https://service.example', '--data-dir=/data'], true),
  ).toEqual({
    ok: true,
    value: { host: 'browser', port: 0, open: false, practice: true, serviceUrl: 'https://service.example', legacyUrl: undefined, dataDir: '/data' },
  })
})

test('without options nothing is decided', () => {
  expect(parseCommandLine([], true)).toEqual({
    ok: true,
    value: { host: undefined, port: undefined, open: true, practice: false, serviceUrl: undefined, legacyUrl: undefined, dataDir: undefined },
  })
})

test.each([
  ['--host=web'],
  ['--port=70000'],
  ['--port=-1'],
  ['--port=1e3'],
  ['--port='],
  ['--data-dir='],
  ['--unknown'],
  ['practice'],
  ['--service-url=http://service.example'],
  ['--service-url=ftp://service.example'],
  ['--service-url=https://user:pass@service.example'],
  ['--service-url=https://service.example/api'],
  ['--service-url=https://127.0.0.1.evil.example/x'],
  ['--service-url=http://127.0.0.1.evil.example'],
  ['--service-url=text'],
])('refuses %s', (arg) => {
  expect(parseCommandLine([arg], true)).toMatchObject({ ok: false, error: { code: 'bad_request' } })
})

test('plain http is for this machine only', () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(parseCommandLine([`--service-url=http://${host}:8080`], true)).toMatchObject({ ok: true, value: { serviceUrl: `http://${host}:8080` } })
  }
})

test('Chromium’s own switches are passed over where Electron reads the line', () => {
  expect(parseCommandLine(['.', '--no-sandbox', '--practice'], false)).toMatchObject({ ok: true, value: { practice: true } })
})

test('the data folder follows the platform', () => {
  expect(defaultDataDir('linux', { HOME: '/home/p' })).toBe('/home/p/.local/share/casebook')
  expect(defaultDataDir('linux', { HOME: '/home/p', XDG_DATA_HOME: '/elsewhere' })).toBe('/elsewhere/casebook')
  expect(defaultDataDir('linux', { HOME: '/home/p', XDG_DATA_HOME: 'relative' })).toBe('/home/p/.local/share/casebook')
  expect(defaultDataDir('darwin', { HOME: '/Users/p' })).toBe('/Users/p/Library/Application Support/Casebook')
})
