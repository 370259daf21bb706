import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCheckout } from './start-help.ts'

const KEY = 'a-key-for-this-run-only-4711'
const posix = process.platform !== 'win32'
if (!posix) console.log('SKIPPED npm start over stand-ins: they are shell scripts')

describe.skipIf(!posix)('npm start', () => {
  let checkout: ReturnType<typeof makeCheckout>
  beforeEach(() => {
    checkout = makeCheckout()
  })
  afterEach(() => checkout.remove())
  const starts = (who: string): number => checkout.notes().filter((note) => note.who === who).length

  test.each([
    ['a trap of Chromium’s', `process.kill(process.pid, 'SIGTRAP')\nsetInterval(() => {}, 1000)`, 'SIGTRAP'],
    ['an abort', `process.abort()`, 'SIGABRT'],
    ['a missing library', `process.exit(127)`, 'exit code 127'],
  ])('falls back to the browser after Electron ends by %s before its first window, and does not try it the next time', async (_what, body, why) => {
    checkout.electron(body)
    const first = checkout.start([])
    await first.said('the browser host runs')
    expect(first.output()).toContain(`Electron exited before its window opened (${why})`)
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = checkout.start([])
    await second.said('the browser host runs')
    expect(second.output()).toContain('it crashed at its last start; use --host=electron to try again')
    second.signal('SIGTERM')
    await second.ended
    expect(starts('electron')).toBe(1)
  })

  test('does not replace Electron that was requested by name, and tries it again each time', async () => {
    checkout.electron('process.exit(133)')
    for (let time = 1; time <= 2; time += 1) {
      const run = checkout.start(['--host=electron'])
      expect(await run.ended).toBe(133)
      expect(run.output()).toContain('Start with --host=browser')
      expect(starts('electron')).toBe(time)
    }
    expect(starts('browser host')).toBe(0)
  })

  test.each([
    ['said why it does not start', `process.send('refused', () => process.exit(2))`, 2],
    ['had a window already', `process.send('up', () => process.exit(3))`, 3],
    ['gave way to the one that is open', `process.exit(0)`, 0],
  ])('does not replace an Electron that %s', async (_what, body, code) => {
    checkout.electron(body)
    expect(await checkout.start([]).ended).toBe(code)
    expect(starts('browser host')).toBe(0)
  })

  test('passes Ctrl+C to the host once as a signal and once as a request, however often it is forwarded', async () => {
    // Like Electron's own handler: the second signal of a kind kills.
    checkout.electron(`
let signals = 0
process.on('SIGINT', () => { signals += 1; note({ signal: 'SIGINT' }); if (signals > 1) process.kill(process.pid, 'SIGKILL') })
process.on('message', (message) => { note({ message }); if (message.end) setTimeout(() => process.exit(0), 300) })
process.send('up', () => console.log('the window is there'))`)
    const run = checkout.start([])
    await run.said('the window is there')
    run.signalGroup('SIGINT')
    run.signal('SIGINT')
    expect(await run.ended).toBe(0)
    expect(checkout.notes().filter((note) => note.signal !== undefined)).toHaveLength(1)
    expect(checkout.notes().some((note) => JSON.stringify(note.message) === '{"end":true}')).toBe(true)
  })

  test("passes the key to the host alone: not to Electron's environment, and no commands of other programs", async () => {
    checkout.electron(`process.on('message', (message) => { note({ message }); process.send('up', () => process.exit(0)) })`)
    const env = { CASEBOOK_API_KEY: KEY, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--no-warnings' }
    expect(await checkout.start([], env).ended).toBe(0)
    expect(checkout.notes().find((note) => note.who === 'electron')).toMatchObject({ key: null, options: null, asNode: null })
    expect(checkout.notes().find((note) => note.message !== undefined)?.message).toEqual({ key: KEY })
  })

  test('gives the key neither to the build nor to the download nor to the installer', async () => {
    expect(await checkout.start(['--host=electron'], { CASEBOOK_API_KEY: KEY }).ended).toBe(1)
    checkout.unbuild()
    expect(await checkout.start([], { CASEBOOK_API_KEY: KEY }).ended).toBe(1)
    const started = checkout.notes().filter((note) => note.who !== undefined)
    expect(started.map((note) => note.who)).toEqual(['download', 'install', 'build'])
    expect(started.map((note) => note.key)).toEqual([null, null, null])
  })
})
