import { expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { caseTokens } from '../../../src-shared/view-models/case-tokens.ts'
import { aboutText } from '../../../src-shared/view-models/query-about.ts'
import { queryGroupOf } from '../../../src-shared/view-models/query-groups.ts'
import { ADDRESS, exchangeOf } from '../../support/builders/case-files.ts'
import { answeredOf } from '../../support/builders/captures.ts'

function respond(rows: readonly object[], chain = 'ethereum', status = 200): CaptureWithResponse {
  return answeredOf(exchangeOf({ caseId: 'c', request: { address: ADDRESS, chain }, body: JSON.stringify({ data: rows }), status }))
}

const row = (address: string, symbol: string, chain?: string) => ({
  token_address: address,
  token_symbol: symbol,
  ...(chain === undefined ? {} : { chain }),
})

test('offers tokens that responses name, those of the newest response first, each once in any letter case of its address', () => {
  const older = respond([row('0xAA', 'OLD', 'base'), row('0xbb', 'B', 'bsc')], 'all')
  const newer = respond([row('0xaa', 'NEW', 'base'), row('0xaa', 'ELSE', 'ethereum')], 'all')
  expect(caseTokens([older, newer])).toEqual([
    { chain: 'base', address: '0xaa', symbol: 'NEW' },
    { chain: 'ethereum', address: '0xaa', symbol: 'ELSE' },
    { chain: 'bnb', address: '0xbb', symbol: 'B' },
  ])
})

test('a record without a chain is on the requested chain; a token that cannot be requested is not offered', () => {
  const rows = [row('0x1', 'OWN'), row('', 'NO ADDRESS', 'base'), row('0x2', '', 'base')]
  expect(caseTokens([respond([row('0x3', 'NOWHERE', 'unheard-of')], 'all')])).toEqual([])
  expect(caseTokens([respond(rows, 'base')])).toEqual([{ chain: 'base', address: '0x1', symbol: 'OWN' }])
  expect(caseTokens([respond([row('0x1', 'OWN')], 'all')])).toEqual([])
  expect(caseTokens([respond([row('0x1', 'OWN')], 'base', 500)])).toEqual([])
})

test('a long list ends at a maximum, also in the middle of a response', () => {
  const many = respond(
    Array.from({ length: 250 }, (_, at) => row(`0x${at}`, `T${at}`, 'base')),
    'base',
  )
  const few = respond([row('0xff', 'LATE', 'base')], 'base')
  expect(caseTokens([many, few]).map(({ symbol }) => symbol)).toEqual(['LATE', ...Array.from({ length: 199 }, (_, at) => `T${at}`)])
  expect(caseTokens([few, many])).toHaveLength(200)
  expect(caseTokens([many, few])).toEqual(caseTokens([many, few]))
})

test('describes a query in a few words', () => {
  expect(aboutText({})).toBe('')
  expect(aboutText({ token_address: ADDRESS, token_symbol: 'TOK', chain: 'base' })).toBe('0xcbb811…9bae00 · TOK · Base')
  expect(aboutText({ queries: ['a', 'b'], urls: ['https://c', 'https://d'] })).toBe('a, b · https://c, https://d')
  expect(aboutText({ chains: ['base', 'bnb', 'ethereum'] })).toBe('Base, BNB Chain, Ethereum')
  expect(aboutText({ chains: ['base', 'bnb', 'ethereum', 'solana'] })).toBe('4 chains')
  expect(aboutText({ queries: ['x'.repeat(90)] })).toBe('x'.repeat(90))
  expect(aboutText({ queries: ['x'.repeat(91)] })).toBe(`${'x'.repeat(89)}…`)
  expect(aboutText({ queries: [`${'x'.repeat(88)}😀${'y'.repeat(9)}`] })).toBe(`${'x'.repeat(88)}…`)
})

test('each query without a subject has one screen, and queries about a subject have none', () => {
  expect(['tgm/holders', 'smart-money/netflow', 'search/web-fetch'].map((endpoint) => queryGroupOf(endpoint as 'tgm/holders')?.id)).toEqual([
    'token',
    'market',
    'search',
  ]) // all three are endpoints
  expect(queryGroupOf('profiler/labels')).toBeUndefined()
  expect(queryGroupOf('account')).toBeUndefined()
})
