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
  [{ keys: ['abc'], address: '' }, 'another form'],
  [{ keys: [key.toUpperCase()], address: '' }, 'another form'],
  [{ keys: [key], address: '', key }, 'another form'],
  [null, 'another form'],
  [{ keys: [key], address: 'releases' }, 'no URL'],
  [{ keys: [key], address: 'http://releases.example' }, 'not https'],
  [{ keys: [key], address: 'file:///releases' }, 'not https'],
  [{ keys: [key], address: 'https://user@releases.example' }, 'more than a host'],
  [{ keys: [key], address: 'https://releases.example/?a' }, 'more than a host'],
])('%j is refused', (value, why) => {
  expect(readReleaseSource(value)).toContain(why)
})

test('the file of this repository is one, and carries no key: the private half is nobody’s here', () => {
  expect(readReleaseSource(JSON.parse(readFileSync('resources/release.json', 'utf8')))).toEqual({ keys: [], address: undefined })
})
