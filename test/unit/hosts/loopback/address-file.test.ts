import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAddressFile } from '../../../../src-main/hosts/loopback/address-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casebook-address-'))
})
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

test('only this user can read it, whatever was there before, and it is removed', () => {
  const profile = join(folder, 'browser')
  mkdirSync(profile)
  chmodSync(profile, 0o755)
  writeFileSync(join(profile, 'open-casebook.html'), 'older', { mode: 0o644 })
  const { url, remove } = writeAddressFile(profile, 'http://127.0.0.1:48620/?token=abc')
  const path = fileURLToPath(url)
  expect([statSync(path).mode & 0o777, statSync(profile).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readFileSync(path, 'utf8')).toBe(
    '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Casebook</title><meta http-equiv="refresh" content="0;url=http://127.0.0.1:48620/?token=abc">\n',
  )
  remove()
  expect(existsSync(path)).toBe(false)
  remove()
})

test('an address cannot end its attribute', () => {
  const { url } = writeAddressFile(join(folder, 'a b#c'), 'http://127.0.0.1:1/?token=a&b="><script>')
  const html = readFileSync(fileURLToPath(url), 'utf8')
  expect(html).not.toContain('<script>')
  expect(html).toContain('?token=a&amp;b=')
})

test('creates its folder with all parents', () => {
  const profile = join(folder, 'data', 'browser')
  const { url } = writeAddressFile(profile, 'http://127.0.0.1:1/?token=a')
  expect(fileURLToPath(url)).toBe(join(profile, 'open-casebook.html'))
  // From its creation on, and so are created parent folders.
  for (const made of [profile, join(folder, 'data')]) expect(statSync(made).mode & 0o777).toBe(0o700)
})
