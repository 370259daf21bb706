import { expect, test } from 'vitest'
import { isStableSymbol, tokenKind, unverifiedSuffix } from '../../../../src-shared/view-models/panels/known-tokens.ts'

test.each<[chain: string, address: string, symbol: string, kind: string]>([
  ['bnb', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'BNB', 'native'],
  ['solana', 'So11111111111111111111111111111111111111112', 'SOL', 'native'],
  ['solana', 'So11111111111111111111111111111111111111111', 'SOL', 'native'],
  ['sui', '0x2::sui::SUI', 'SUI', 'native'],
  ['sui', '0x0000000000000000000000000000000000000000000000000000000000000002::sui::SUI', 'SUI', 'native'],
  ['arc', `0x${'F'.repeat(39)}E`, 'USDC', 'native'],
  ['base', `0x${'f'.repeat(39)}e`, 'ETH', 'unverified'],
  ['ethereum', `0x${'1'.repeat(40)}`, 'USDС', 'unverified'],
  ['ethereum', `0x${'1'.repeat(40)}`, 'U\u200bSDT', 'unverified'],
  ['ethereum', `0x${'1'.repeat(40)}`, 'ＵＳＤＴ', 'unverified'],
  ['ethereum', `0x${'1'.repeat(40)}`, 'ＵＳＤ₮', 'unverified'],
  ['ethereum', `0x${'1'.repeat(40)}`, 'ЕТН', 'unverified'],
  // A genuine coin may be on a chain whose contracts are not listed: only imitations are marked
  // there.
  ['sei', `0x${'1'.repeat(40)}`, 'USDC', 'other'],
  ['polygon', `0x${'1'.repeat(40)}`, 'BUSD', 'other'],
  ['avalanche', '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664', 'USDC.e', 'other'],
  ['ton', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'USD₮', 'other'],
  ['', `0x${'1'.repeat(40)}`, 'USDT', 'other'],
  ['sei', `0x${'1'.repeat(40)}`, 'USDС', 'unverified'],
  ['sei', `0x${'1'.repeat(40)}`, 'ＵＳＤＣ', 'unverified'],
  ['bnb', `0x${'1'.repeat(40)}`, 'ЕТН', 'unverified'],
  ['ethereum', `0x${'1'.repeat(40)}`, '$USDT', 'unverified'],
  ['sei', `0x${'1'.repeat(40)}`, 'US DT', 'unverified'],
  ['solana', '2'.repeat(43), 'SOL', 'unverified'],
  ['solana', '1'.repeat(32), 'SOL', 'other'],
  ['tron', `T${'2'.repeat(33)}`, 'TRX', 'unverified'],
  ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TRX', 'other'],
  ['tron', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'USDC', 'other'],
  // The coin of another chain is a bridged token like any other.
  ['bnb', `0x${'1'.repeat(40)}`, 'ETH', 'other'],
  ['polygon', '0x0000000000000000000000000000000000001010', 'POL', 'other'],
  ['mantle', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 'MNT', 'other'],
  ['tron', '', 'TRX', 'other'],
  ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'anything', 'stable'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'stable'],
  // Base58 in another case is another contract; a contract known on one chain is unknown on
  // another.
  ['solana', 'epjfwdd5aufqssqem2qn1xzybapc8g4wegGkzwytdt1v', 'USDC', 'unverified'],
  ['base', '0xdac17f958d2ee523a2206206994597c13d831ec7', ' usdt ', 'unverified'],
  ['base', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'PEPE', 'other'],
  ['constructor', '__proto__', 'toString', 'other'],
  ['base', 'constructor', 'valueOf', 'other'],
])('on %s %s, named %s, is %s', (chain, address, symbol, kind) => {
  expect(tokenKind(chain, address, symbol)).toBe(kind)
})

test('marks only unverified symbols in a line of text, and only with a named contract', () => {
  const other = `0x${'1'.repeat(40)}`
  expect(unverifiedSuffix('ethereum', other, 'USDT')).toBe(' (unverified)')
  expect(unverifiedSuffix('ethereum', '', 'USDT')).toBe('')
  expect(unverifiedSuffix('ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT')).toBe('')
})

test('matches the name of a stable coin in any letter case, and no part of a name', () => {
  expect(['USDC', ' usdc', 'Usdc.e', 'USDCX', ''].map(isStableSymbol)).toEqual([true, true, true, false, false])
})
