import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { fitsChain } from '../../../src-practice/server/address-check.ts'
import { PRACTICE_STARTING_POINTS } from '../../../src-practice/starting-points.ts'
import { WORLD_DAYS } from '../../../src-practice/world/calendar.ts'
import { FRAUD_DAYS } from '../../../src-practice/world/fraud.ts'
import type { Wallet } from '../../../src-practice/world/wallets.ts'
import { createWorld } from '../../../src-practice/world/world.ts'
import { TODAY, world } from './request-practice.ts'
import type { World } from '../../../src-practice/world/world-types.ts'

/** One hash over all simulated events. */
function summarizeCapture(one: World): string {
  const text = one.ledger.legs
    .map(
      ({ transaction, from, to, token, amount }) =>
        `${one.calendar.timeText(transaction.second)} ${from.address} ${to.address} ${token.address} ${amount}`,
    )
    .join('\n')
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * Wallets that received funds from a wallet, within this many transfers, from the first day of the
 * fraud on.
 */
function reachMinimum(from: Wallet, hops: number): Set<Wallet> {
  const seen = new Set([from])
  for (let n = 0; n < hops; n++) {
    for (const wallet of Array.from(seen)) {
      if (wallet.role === 'exchange-hot' || wallet.role === 'mixer' || wallet.role === 'bridge') continue
      for (const leg of world.ledger.legsOf(wallet))
        if (leg.from === wallet && leg.transaction.second >= (WORLD_DAYS - FRAUD_DAYS) * 86_400) seen.add(leg.to)
    }
  }
  return seen
}

describe('the simulated world', () => {
  test('is the same for the same seed and day, another for another seed', () => {
    expect(summarizeCapture(createWorld('casebook', TODAY))).toBe(summarizeCapture(world))
    expect(summarizeCapture(createWorld('another', TODAY))).not.toBe(summarizeCapture(world))
  })

  test('moves with the day: same wallets, same transfers, later dates', () => {
    const later = createWorld('casebook', '2027-02-03')
    expect(later.cast.wallets.map((wallet) => wallet.address)).toEqual(world.cast.wallets.map((wallet) => wallet.address))
    expect(later.ledger.legs.map((leg) => leg.amount)).toEqual(world.ledger.legs.map((leg) => leg.amount))
    expect(later.calendar.dateOf(WORLD_DAYS)).toBe('2027-02-03')
    expect(later.calendar.dateOf(0)).toBe('2025-02-03')
  })

  test('is as large as documented: wallets, chains, transfers over two years', () => {
    expect(world.cast.wallets.length).toBeGreaterThan(350)
    expect(new Set(world.cast.wallets.map((wallet) => wallet.address)).size).toBe(world.cast.wallets.length)
    expect(world.ledger.legs.length).toBeGreaterThan(20_000)
    expect(new Set(world.ledger.transactions.map((transaction) => transaction.chain)).size).toBe(9)
    expect(world.calendar.dateOf(0)).toBe('2024-11-21')
  })

  test('has valid addresses only', () => {
    for (const { family, address } of world.cast.wallets) expect(fitsChain(address, family === 'evm' ? 'ethereum' : family)).toBe(true)
    for (const { chain, address } of world.tokens) if (!address.startsWith('0xee')) expect(fitsChain(address, chain)).toBe(true)
    const tron = world.cast.wallets.find((wallet) => wallet.family === 'tron')?.address ?? ''
    expect(createBase58check(sha256).decode(tron)).toHaveLength(21)
    expect(fitsChain(`${tron.slice(0, -1)}${tron.endsWith('1') ? '2' : '1'}`, 'tron')).toBe(false)
    expect(base58.decode(world.cast.wallets.find((wallet) => wallet.family === 'solana')?.address ?? '')).toHaveLength(32)
  })

  test('finds every transaction by its hash, and none by another', () => {
    const hashes = new Set<string>()
    const offered = world.ledger.transactions.filter((transaction) => transaction.chain !== 'solana')
    const lost = offered.filter((transaction) => {
      hashes.add(world.hashOf(transaction))
      return world.transactionAt(world.hashOf(transaction)) !== transaction
    })
    expect(lost).toEqual([])
    expect(hashes.size).toBe(offered.length)
    expect(world.transactionAt(`0x${'0'.repeat(64)}`)).toBeUndefined()
    expect(world.transactionAt([...hashes][0]?.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) ?? '')).toBeUndefined()
  })

  test('contains a fraud that can be followed: victims, collector, peel chain, mixer, bridge and deposits', () => {
    const { cast } = world
    for (const victim of cast.victims) expect(reachMinimum(victim, 1)).toContain(cast.collector)
    expect(world.ledger.legsOf(cast.collector).filter((leg) => leg.to === cast.collector && leg.from.role === 'victim').length).toBe(28)
    const trail = reachMinimum(cast.collector, cast.peels.length + 2)
    for (const peel of cast.peels) expect(trail).toContain(peel)
    expect([...trail].filter((wallet) => wallet.role === 'mixer').length).toBeGreaterThan(0)
    expect(trail).toContain(cast.bridges.get('ethereum'))
    expect([...trail].filter((wallet) => wallet.role === 'exchange-deposit').length).toBeGreaterThan(3)
    const mixedOut = world.ledger.legs.filter((leg) => leg.from.role === 'mixer' && leg.to.role === 'mule')
    expect(mixedOut.length).toBeGreaterThan(5)
    expect(world.ledger.legsOf(cast.bridges.get('arbitrum') ?? cast.cold).some((leg) => leg.to === cast.mules[3])).toBe(true)
  })

  test('has starting points with data', () => {
    for (const { address, chain } of PRACTICE_STARTING_POINTS) {
      const wallet = world.walletAt(address)
      expect(wallet && world.ledger.legsOf(wallet).filter((leg) => leg.transaction.chain === chain).length).toBeGreaterThan(2)
    }
  })

  test('has spam with hostile names at ordinary addresses', () => {
    const names = new Set(
      world.ledger.legs.filter((leg) => leg.token.asset.kind === 'spam' && leg.to.role === 'person').map((leg) => leg.token.asset.symbol),
    )
    expect([...names].some((name) => name.includes('<img'))).toBe(true)
    expect([...names].some((name) => name.includes('\u202e'))).toBe(true)
  })
})
