import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearCodeStores, makeProfile } from '../../../../src-main/hosts/loopback/browser-profile.ts'

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'casebook-profile-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (...path: string[]): void => {
  const file = join(root, ...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'x')
}

test('removes service workers and cached scripts of every profile, and keeps cases', () => {
  put('Local State')
  for (const profile of ['Default', 'Profile 1']) {
    put(profile, 'Service Worker', 'Database', '000003.log')
    put(profile, 'Service Worker', 'CacheStorage', 'a')
    put(profile, 'Cache', 'Cache_Data', 'data_0')
    put(profile, 'Code Cache', 'js', 'index')
    put(profile, 'IndexedDB', 'http_127.0.0.1_7717.indexeddb.leveldb', '000003.log')
    put(profile, 'WebStorage', '1', 'IndexedDB', 'indexeddb.leveldb', '000003.log')
    put(profile, 'Local Storage', 'leveldb', '000003.log')
  }
  clearCodeStores(root)
  for (const profile of ['Default', 'Profile 1'])
    expect(readdirSync(join(root, profile)).toSorted()).toEqual(['IndexedDB', 'Local Storage', 'WebStorage'])
  expect(existsSync(join(root, 'Default', 'IndexedDB', 'http_127.0.0.1_7717.indexeddb.leveldb', '000003.log'))).toBe(true)
})

test('removes a link in their place without its target', () => {
  put('elsewhere', 'own')
  mkdirSync(join(root, 'profile', 'Default'), { recursive: true })
  symlinkSync(join(root, 'elsewhere'), join(root, 'profile', 'Default', 'Cache'))
  symlinkSync(join(root, 'elsewhere'), join(root, 'profile', 'Linked'))
  clearCodeStores(join(root, 'profile'))
  expect([existsSync(join(root, 'elsewhere', 'own')), existsSync(join(root, 'profile', 'Default', 'Cache'))]).toEqual([true, false])
})

test('restricts the folder of the profile to its user, also an existing one', () => {
  const profile = join(root, 'browser')
  mkdirSync(profile, { mode: 0o755 })
  makeProfile(profile)
  expect(statSync(profile).mode & 0o777).toBe(0o700)
  clearCodeStores(profile)
})
