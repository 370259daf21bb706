import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../src-main/log.ts'
import { openSettings, type SettingsFile } from '../../../src-main/settings.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-settings-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

const log = createLog(() => undefined)
const main = (): string => join(dir, 'settings.json')
const copy = (): string => join(dir, 'settings.copy.json')
const open = (): SettingsFile => openSettings(dir, log)
const codes = (settings: SettingsFile): string[] => settings.damage.map(({ code }) => code)

/** Settings with a minimum balance of 99,000 and another port, as this version writes them. */
async function write(): Promise<void> {
  await open().change({ minimumBalance: '99000', port: 40_000 })
}

/** Waits for the write at the opening. */
async function openFile(): Promise<SettingsFile> {
  const settings = open()
  await settings.flushed()
  return settings
}

const DAMAGES: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ['garbage', () => 'garbage'],
  ['zeros', (text) => '\0'.repeat(text.length)],
  ['emptied', () => ''],
  ['cut in half', (text) => text.slice(0, text.length / 2)],
  ['a list', () => '[]'],
  ['a digit of the minimum balance changed', (text) => text.replace('99000', '19000')],
]

describe('settings', () => {
  test('that were never written are not damaged', () => {
    expect(open()).toMatchObject({ damaged: false, damage: [] })
  })

  test('of version 0.1.0, without a hash, are taken as they are', () => {
    writeFileSync(main(), JSON.stringify({ version: 1, minimumBalance: '5', port: 40_001 }))
    expect(open()).toMatchObject({ damaged: false, damage: [] })
    expect(open().get()).toMatchObject({ minimumBalance: '5', isMinimumBalanceLost: false, port: 40_001 })
  })

  test.each(DAMAGES)('damaged (%s): reads the copy and reports it', async (_name, change) => {
    await write()
    writeFileSync(main(), change(readFileSync(main(), 'utf8')))
    const settings = await openFile()
    expect(settings.get()).toMatchObject({ minimumBalance: '99000', isMinimumBalanceLost: false, port: 40_000 })
    expect(settings.damaged).toBe(false)
    expect(codes(settings)).toEqual(['corrupt'])
    expect(existsSync(`${main()}.damaged`)).toBe(true)
    // Repaired: the next start reports nothing.
    expect((await openFile()).damage).toEqual([])
    expect(open().get().minimumBalance).toBe('99000')
  })

  test('deleted: reads the copy and reports it', async () => {
    await write()
    rmSync(main())
    const settings = await openFile()
    expect(settings.get().minimumBalance).toBe('99000')
    expect(settings.damage[0]?.message).toContain('were missing')
  })

  test.each(DAMAGES)('damaged with their copy (%s): the minimum balance is lost, until it is confirmed', async (_name, change) => {
    await write()
    for (const path of [main(), copy()]) writeFileSync(path, change(readFileSync(path, 'utf8')))
    const settings = await openFile()
    expect(settings.get().isMinimumBalanceLost).toBe(true)
    expect(settings.damaged).toBe(true)
    expect(codes(settings)).toEqual(['corrupt'])
    expect(readFileSync(`${main()}.damaged`, 'utf8')).not.toBe(readFileSync(main(), 'utf8'))
    // Still reported at the next start, although that finds a valid file.
    const next = await openFile()
    expect(next.get().isMinimumBalanceLost).toBe(true)
    await next.change({ minimumBalance: '7', isMinimumBalanceLost: false })
    expect(open().get()).toMatchObject({ minimumBalance: '7', isMinimumBalanceLost: false })
  })

  test('of a newer Casebook are read field by field, with a note, and keep unknown fields', async () => {
    writeFileSync(main(), JSON.stringify({ version: 2, minimumBalance: '99000', port: 'somewhere', colour: 'green' }))
    const settings = await openFile()
    expect(settings.get()).toMatchObject({ minimumBalance: '99000', isMinimumBalanceLost: false, port: 48_620 })
    expect(codes(settings)).toEqual(['newer_version'])
    await settings.change({ port: 40_002 })
    expect(JSON.parse(readFileSync(main(), 'utf8'))).toMatchObject({ version: 2, colour: 'green', minimumBalance: '99000', port: 40_002 })
  })

  test.each([
    ['of a newer Casebook, of another kind', { version: 2, keepAtLeast: { credits: '99000' } }],
    ['of a newer Casebook, unreadable', { version: 2, minimumBalance: '99000.5' }],
    ['that cannot be read', { version: 1, minimumBalance: -1 }],
  ])('a minimum balance %s has to be confirmed', async (_name, content) => {
    writeFileSync(main(), JSON.stringify(content))
    const settings = await openFile()
    expect(settings.get().isMinimumBalanceLost).toBe(true)
    expect(codes(settings)).toContain('corrupt')
  })
})
