import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readReleaseSource } from '../../../src-main/releases/release-source.ts'

const key = 'ab'.repeat(32)

test('keys and an address under https, or on this machine, are read', () => {
  expect(readReleaseSource({ keys: [key], address: 'https://releases.example/casebook/' })).toEqual({
    keys: [key],
    address: { origin: 'https://releases.example', path: '/casebook' },
  })
  expect(readReleaseSource({ keys: [], address: '' })).toEqual({ keys: [], address: undefined })
  expect(readReleaseSource({ keys: [], address: 'http://127.0.0.1:8000' })).toMatchObject({ address: { path: '' } })
})

test.each([
  [{ keys: ['abc'], address: '' }, 'is invalid'],
  [{ keys: [key.toUpperCase()], address: '' }, 'is invalid'],
  [{ keys: [key], address: '', key }, 'is invalid'],
  [null, 'is invalid'],
  [{ keys: [key], address: 'releases' }, 'is not a URL'],
  [{ keys: [key], address: 'http://releases.example' }, 'not https'],
  [{ keys: [key], address: 'file:///releases' }, 'not https'],
  [{ keys: [key], address: 'https://user@releases.example' }, 'only a host and a path'],
  [{ keys: [key], address: 'https://releases.example/?a' }, 'only a host and a path'],
])('%j is refused', (value, why) => {
  expect(readReleaseSource(value)).toContain(why)
})

test('the file of this repository is valid and contains no key', () => {
  expect(readReleaseSource(JSON.parse(readFileSync('resources/release.json', 'utf8')))).toEqual({ keys: [], address: undefined })
})
