import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseCommandLine, parseElectronLine, requestedInfo } from '../../../src-main/command-line.ts'
import { chosenDataDir, defaultDataDir } from '../../../src-main/data-dir.ts'

test('reads every option', () => {
  expect(
    parseCommandLine(['--host=browser', '--port=0', '--no-open', '--practice', '--service-url=https://service.example', '--data-dir=/data']),
  ).toEqual({
    ok: true,
    value: {
      host: 'browser',
      port: 0,
      open: false,
      practice: true,
      serviceUrl: 'https://service.example',
      legacyUrl: undefined,
      dataDir: '/data',
      devTools: false,
    },
  })
})

test('without options, everything is undefined', () => {
  expect(parseCommandLine([])).toEqual({
    ok: true,
    value: {
      host: undefined,
      port: undefined,
      open: true,
      practice: false,
      serviceUrl: undefined,
      legacyUrl: undefined,
      dataDir: undefined,
      devTools: false,
    },
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
  expect(parseCommandLine([arg])).toMatchObject({ ok: false, error: { code: 'bad_request' } })
})

test.each([
  ['--unknown', 'Unknown option: --unknown.'],
  ['--unknown=1', 'Unknown option: --unknown=1.'],
  ['-p', 'Unknown option: -p.'],
  ['--', 'Unknown argument: --.'],
  ['7717', 'Unknown argument: 7717.'],
  ['practice', 'Unknown argument: practice. Did you mean --practice?'],
  ['--practise', 'Unknown option: --practise. Did you mean --practice?'],
  ['--prac', 'Unknown option: --prac. Did you mean --practice?'],
  ['--dataDir=x', 'Unknown option: --dataDir=x. Did you mean --data-dir?'],
  ['--noopen', 'Unknown option: --noopen. Did you mean --no-open?'],
  ['--prot=7717', 'Unknown option: --prot=7717. Did you mean --port?'],
  ['-port', 'Unknown option: -port.'],
  ['--service', 'Unknown option: --service. Did you mean --service-url?'],
  ['--verison', 'Unknown option: --verison. Did you mean --version?'],
  ['--practice=yes', '--practice does not take a value.'],
  ['--no-practice', 'Unknown option: --no-practice.'],
  ['--port', '--port requires a value: --port=VALUE.'],
  ['--__proto__=1', 'Unknown option: --__proto__=1.'],
  ['--toString', 'Unknown option: --toString.'],
  [`--${'x'.repeat(100)}`, `Unknown option: --${'x'.repeat(58)}.`],
  ['--host=', '--host must be electron or browser.'],
  ['--port=65536', '--port must be a number from 0 to 65535.'],
  ['--data-dir=', '--data-dir requires a folder.'],
])('explains the error in %s', (arg, message) => {
  expect(parseCommandLine([arg])).toMatchObject({ ok: false, error: { message } })
  expect(parseElectronLine(['.', '--practice', arg])).toMatchObject({ ok: false, error: { message } })
})

test('takes a value behind = or as the next argument', () => {
  expect(parseCommandLine(['--port', '7717', '--data-dir', '/data', '--host', 'browser', '--practice'])).toMatchObject({
    ok: true,
    value: { port: 7717, dataDir: '/data', host: 'browser', practice: true },
  })
  expect(parseCommandLine(['--port', '70000'])).toMatchObject({ ok: false, error: { message: '--port must be a number from 0 to 65535.' } })
  expect(parseCommandLine(['--data-dir=a=b\nc', '--data-dir=--practice'])).toMatchObject({
    ok: true,
    value: { dataDir: '--practice', practice: false },
  })
})

test('refuses an option whose value would be the next option', () => {
  expect(parseCommandLine(['--data-dir', '--practice'])).toMatchObject({
    ok: false,
    error: { message: '--data-dir requires a value: --data-dir=VALUE.' },
  })
})

test('shows help or the version wherever it is requested on the line', () => {
  expect(requestedInfo(['--practice', '-h'])).toBe('help')
  expect(requestedInfo(['--help'])).toBe('help')
  expect(requestedInfo(['--version', '--practice'])).toBe('version')
  expect(requestedInfo(['--practice'])).toBeUndefined()
})

test('accepts plain http for this computer only', () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(parseCommandLine([`--service-url=http://${host}:8080`])).toMatchObject({ ok: true, value: { serviceUrl: `http://${host}:8080` } })
  }
})

test("accepts the app folder and known switches on Electron's command line, and nothing else", () => {
  const line = ['--inspect=0', '--remote-debugging-port=0', '.', '--no-sandbox', '--ozone-platform=x11', '--practice', '--dev-tools']
  expect(parseElectronLine(line)).toMatchObject({ ok: true, value: { practice: true, devTools: true } })
  for (const refused of [
    '--disable-web-security',
    '--remote-debugging-port=9222',
    '--remote-allow-origins=*',
    '--inspect=9229',
    '--inspect-brk',
    '--js-flags=--expose-gc',
    '--load-extension=/tmp/x',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--proxy-server=127.0.0.1:8080',
    '--ozone-platform=x11 --no-sandbox',
    '--utility-cmd-prefix=sh',
    'another.file',
  ]) {
    expect(parseElectronLine(['.', refused]), refused).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  }
})

test('the data folder follows the platform', () => {
  expect(defaultDataDir('linux', { HOME: '/home/p' })).toBe('/home/p/.local/share/casebook')
  expect(defaultDataDir('linux', { HOME: '/home/p', XDG_DATA_HOME: '/elsewhere' })).toBe('/elsewhere/casebook')
  expect(defaultDataDir('linux', { HOME: '/home/p', XDG_DATA_HOME: 'relative' })).toBe('/home/p/.local/share/casebook')
  expect(defaultDataDir('darwin', { HOME: '/Users/p' })).toBe('/Users/p/Library/Application Support/Casebook')
  const windows = { APPDATA: '/roaming', LOCALAPPDATA: '/local' }
  expect(defaultDataDir('win32', windows, () => false)).toBe('/local/Casebook')
  expect(defaultDataDir('win32', windows, (path) => path === '/roaming/Casebook')).toBe('/roaming/Casebook')
})

test('ignores an empty or relative HOME, uses the folder of the account, and reports if there is none', () => {
  const none = (): string => {
    throw new Error('no entry')
  }
  for (const HOME of ['', 'relative', undefined]) {
    expect(defaultDataDir('linux', { HOME }, undefined, () => '/home/p')).toBe('/home/p/.local/share/casebook')
    const nowhere = (): string => defaultDataDir('linux', { HOME }, undefined, none)
    expect(chosenDataDir(undefined, nowhere)).toMatchObject({ ok: false, error: { code: 'bad_request', remedy: 'Choose a folder with --data-dir.' } })
    expect(chosenDataDir('/data', nowhere)).toEqual({ ok: true, value: resolve('/data') })
  }
})

test('a packaged app has no developer tools, no inspector and no folder argument', () => {
  expect(parseElectronLine(['--practice', '--disable-gpu', '--lang=de'], true)).toMatchObject({
    ok: true,
    value: { practice: true, devTools: false },
  })
  for (const refused of ['--dev-tools', '--inspect=0', '--remote-debugging-port=0', '--inspect-brk=0', '.']) {
    expect(parseElectronLine(['--practice', refused], true), refused).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  }
})
