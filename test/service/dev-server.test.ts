import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POLICY } from '../../src-shared/report/policy.ts'
import { ensureBuilt, ROOT } from '../../tools/ensure-built.ts'
import { makeDevCheckout } from './dev-help.ts'
import { findChromium, QUIET } from './find-chromium.ts'

const executablePath = findChromium()
if (executablePath === undefined) console.log('SKIPPED the page of npm run dev: no Chromium was found')

const READY = /Casebook is ready at (\S+)/

describe('npm run dev', () => {
  let checkout: ReturnType<typeof makeDevCheckout>
  beforeAll(() => {
    checkout = makeDevCheckout()
  })
  afterAll(() => checkout.remove())
  const leftovers = (): string[] => (existsSync(join(checkout.root, '.cache/dev')) ? readdirSync(join(checkout.root, '.cache/dev')) : [])

  /** Changes the one file with this name in a folder of the copy. */
  function edit(folder: string, name: string, from: string, to: string): void {
    const [found] = readdirSync(join(checkout.root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === name)
    const path = join(checkout.root, folder, found ?? name)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${name} does not hold “${from}”`)
    writeFileSync(path, text.replace(from, to))
  }

  test('ends with a message if no browser is installed', async () => {
    const run = checkout.start([checkout.dataDir('none')], { CASEBOOK_BROWSER: join(checkout.root, 'absent'), DISPLAY: ':99' })
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('No Chromium or Chrome was found, so Casebook has no window. Install Chromium or')
  })

  test('ends with a message if an option is unknown', async () => {
    const run = checkout.start(['--practise'])
    expect(await run.ended).toBe(2)
    expect(run.output()).toContain('Unknown option: --practise. Did you mean --practice?')
  })

  describe.skipIf(executablePath === undefined)('in the browser host', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: QUIET })
    })
    afterAll(() => browser.close())

    test('shows a changed label at once, restarts the changed main process, and refuses a second one', async () => {
      const run = checkout.start(['--no-open', '--port=0', checkout.dataDir('first')])
      const address = await run.printed(READY)
      const page = await browser.newPage()
      page.setDefaultTimeout(0)
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('console', (line) => {
        if (line.type() === 'error') faults.push(line.text())
      })
      const response = await page.goto(address)
      await page.getByRole('button', { name: 'Open sample case' }).waitFor()
      expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types default")
      expect(response?.headers()['content-security-policy']).not.toContain('unsafe')

      edit('src-renderer/features/cases', 'messages.ts', 'Open sample case', 'Open the changed case')
      await page.getByRole('button', { name: 'Open the changed case' }).waitFor()
      expect(faults).toEqual([])

      const locked = checkout.start(['--no-open', '--port=0', checkout.dataDir('first')])
      expect(await locked.ended).toBe(1)
      expect(locked.output()).toMatch(/Another Casebook .*already uses .*first\.\nUse that one, close it, or start with another --data-dir\./)
      const taken = checkout.start(['--no-open', `--port=${new URL(address).port}`, checkout.dataDir('second')])
      expect(await taken.ended).toBe(1)
      expect(taken.output()).toMatch(/Port \d+ is already in use\.\n.*start with --port=N/)
      expect(leftovers()).toHaveLength(1)

      const before = run.output().length
      edit(
        'src-main',
        'run-loopback.ts',
        '  const starting = startLoopbackHost({',
        "  process.stdout.write('The changed main process runs.\\n')\n  const starting = startLoopbackHost({",
      )
      await run.printed(/(The changed main process runs\.)[\s\S]*Casebook is ready/, before)
      run.interrupt()
      expect(await run.ended).toBe(0)
      expect(leftovers()).toEqual([])
    })
  })
})

test('a build contains nothing of the development server', async () => {
  expect(await ensureBuilt()).toBeUndefined()
  const out = join(ROOT, 'out')
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:main|preload|renderer)\/.*\.(?:js|cjs|html)$/.test(name),
  )
  expect(files).toEqual(expect.arrayContaining(['main/index.js', 'main/loopback.js', 'preload/loopback.cjs', 'renderer/index.html']))
  // A report has its own policy, for its inline styles: the page writes it, and the main process checks it before printing.
  const words = (name: string): RegExp =>
    name.startsWith('renderer/') ? /'nonce-|@vite\/client|-worker\\\.ts/ : /CASEBOOK_DEV|nonce-\$|unsafe-|@vite\/client/
  const found = files.filter((name) => words(name).test(readFileSync(join(out, name), 'utf8').replaceAll(POLICY, '')))
  expect(found).toEqual([])
})
