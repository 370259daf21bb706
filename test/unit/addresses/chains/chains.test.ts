import { describe, expect, test } from 'vitest'
import {
  CHAIN_IDS,
  chainTitle,
  chainsOfFamily,
  chainsTitle,
  familyOfChain,
  isChainId,
  normaliseChain,
} from '../../../../src-shared/addresses/chains/chains.ts'
import { daysBetween, epochOfTime, isCalendarDate, utcTimeText } from '../../../../src-shared/service/response/time-text.ts'

describe('chains', () => {
  test('are known by their exact identifier', () => {
    expect(CHAIN_IDS.every(isChainId)).toBe(true)
    expect(['Ethereum', 'all', 'bsc', 'constructor', ''].some(isChainId)).toBe(false)
  })
  test('that share an address form are one family, including hyperliquid', () => {
    expect(familyOfChain('bnb')).toBe('evm')
    expect(familyOfChain('hyperliquid')).toBe('evm')
    expect(familyOfChain('sui')).toBe('sui')
    expect(chainsOfFamily('evm')).toHaveLength(25)
    expect(chainsOfFamily('solana')).toEqual(['solana'])
    expect(new Set(CHAIN_IDS.flatMap((chain) => chainsOfFamily(familyOfChain(chain)))).size).toBe(38)
  })
  test('of responses are mapped to the name of requests; unknown ones stay', () => {
    expect(normaliseChain('bsc')).toBe('bnb')
    expect(normaliseChain('BNB')).toBe('bnb')
    expect(normaliseChain('unichain')).toBe('unichain')
    expect(normaliseChain('constructor')).toBe('constructor')
    expect(normaliseChain('Some Chain')).toBe('Some Chain')
  })
  test('have a name on screen', () => {
    expect(['all', 'bnb', 'bnb,base', 'scroll'].map(chainsTitle)).toEqual(['All chains', 'BNB Chain', 'BNB Chain, Base', 'scroll'])
    expect([chainTitle('bnb'), chainTitle('solana'), chainTitle('hyperevm'), chainTitle('scroll')]).toEqual([
      'BNB Chain',
      'Solana',
      'HyperEVM',
      'scroll',
    ])
  })
})

describe('times', () => {
  test('are UTC in every form that the service writes', () => {
    const instant = Date.UTC(2026, 8, 23, 16, 20, 33)
    expect(epochOfTime('2026-09-23T16:20:33')).toBe(instant)
    expect(epochOfTime('2026-09-23 16:20:33')).toBe(instant)
    expect(epochOfTime('2026-09-23T16:20:33Z')).toBe(instant)
    expect(epochOfTime('2026-09-23T16:20:33.146999')).toBe(instant + 146)
    expect(epochOfTime('2026-09-23')).toBe(Date.UTC(2026, 8, 23))
    expect(epochOfTime('0099-01-01')).toBe(new Date('0099-01-01T00:00:00Z').getTime())
  })
  test('are the same instant in the forms that other services write', () => {
    const instant = Date.UTC(2026, 8, 23, 16, 20, 33)
    for (const text of [
      '2026-09-23T16:20:33+00:00',
      '2026-09-23T18:20:33+02:00',
      '2026-09-23 11:20:33-0500',
      '2026-09-23t16:20:33z',
      '2026-09-23 16:20:33 UTC',
      `${instant / 1000}`,
      `${instant}`,
    ])
      expect(epochOfTime(text), text).toBe(instant)
    expect(epochOfTime('2026-09-23T16:20')).toBe(instant - 33_000)
  })
  test.each([
    ['2026-09-23', '2026-09-23'],
    ['2026-09-23 16:20:33', '2026-09-23T16:20:33Z'],
    ['2026-09-23T16:20:33.000100', '2026-09-23T16:20:33.000100Z'],
    ['2026-09-24T01:20:33.1469+09:00', '2026-09-23T16:20:33.1469Z'],
    ['2026-09-23T23:30:00-01:00', '2026-09-24T00:30:00Z'],
    ['1790180433', '2026-09-23T16:20:33Z'],
    ['1790180433000', '2026-09-23T16:20:33Z'],
    ['1790180433087', '2026-09-23T16:20:33.087Z'],
  ])('written %s are shown as %s', (delivered, shown) => {
    expect(utcTimeText(delivered)).toBe(shown)
  })
  test('are invalid when no calendar has them', () => {
    for (const text of [
      '2025-02-29',
      '2025-13-01',
      '2025-00-10',
      '0000-01-01',
      '2026-09-23T25:00:00',
      '2026-09-23T16:20:33+25:00',
      '2026-09-23T16:20:33+0260',
      '123456789',
      '12345678901',
      'x',
      '',
    ]) {
      expect(epochOfTime(text), text).toBeUndefined()
      expect(utcTimeText(text), text).toBeUndefined()
    }
  })
  test('are compared as dates in days, including leap days', () => {
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
    expect(daysBetween('2026-09-24', '2026-09-23')).toBe(-1)
    expect(daysBetween('2026-09-24', '2026-09-24T00:00:00')).toBeNaN()
    expect(isCalendarDate('2024-02-29')).toBe(true)
    expect(isCalendarDate('2024-2-29')).toBe(false)
  })
})
