import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './request-practice.ts'
import { request, requestAllPages, exact, plain, WHOLE, world } from './request-practice.ts'

const quiet = world.cast.wallets.filter((wallet) => world.ledger.legsOf(wallet).length < 2_000)
const anyWallet = fc.constantFrom(...quiet)

function legsOf(row: Json): string[] {
  return [...row.tokens_received, ...row.tokens_sent].map((leg: Json) => legText(leg))
}

function legText(leg: Json): string {
  return [plain(leg.from_address), leg.to_address, leg.token_address, exact(leg.token_amount.abs())].join(' ')
}

describe('transactions', () => {
  test('show exactly the transfers of the ledger, signed by direction', () => {
    fc.assert(
      fc.property(anyWallet, (wallet) => {
        const rows = requestAllPages('profiler/transactions', { address: wallet.address, chain: 'all', hide_spam_token: false })
        const shown = rows.flatMap(legsOf)
        const own = world.ledger.legsOf(wallet).filter((leg) => leg.from === leg.to)
        expect(shown).toHaveLength(world.ledger.legsOf(wallet).length + own.length)
        for (const row of rows) {
          expect(row.tokens_sent.every((leg: Json) => plain(leg.from_address) === wallet.address && leg.token_amount.lt(0))).toBe(true)
          expect(row.tokens_received.every((leg: Json) => leg.to_address === wallet.address && leg.token_amount.gt(0))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a lookup gives the same legs: one may be the value of the transaction itself', () => {
    const offered = quiet.filter((wallet) => wallet.family !== 'solana')
    fc.assert(
      fc.property(fc.constantFrom(...offered), fc.nat(), ({ address }, draw) => {
        const rows = requestAllPages('profiler/transactions', { address, chain: 'all', hide_spam_token: false })
        const row = rows[draw % Math.max(rows.length, 1)]
        if (!row) return
        const chain = row.chain === 'bsc' ? 'bnb' : row.chain
        const [found] = request('profiler/transaction-lookup', { chain, transaction_hash: row.transaction_hash }).data
        expect(found.block_timestamp).toBe(row.block_timestamp)
        const own = found.native_value.eq(0) ? [] : [{ ...found, token_address: `0x${'e'.repeat(40)}`, token_amount: found.native_value }]
        const legs: string[] = [...own, ...found.token_transfer_array].map(legText)
        for (const leg of legsOf(row)) expect(legs).toContain(leg)
        expect(legs.filter((leg) => leg.includes(address))).toHaveLength(new Set(legsOf(row)).size)
      }),
      { numRuns: 80 },
    )
  })

  test('a lookup on another chain, or of an unknown hash, is answered with an empty list', () => {
    const [row] = requestAllPages('profiler/transactions', { address: world.cast.collector.address, chain: 'ethereum' })
    expect(request('profiler/transaction-lookup', { chain: 'base', transaction_hash: row.transaction_hash }).data).toEqual([])
    expect(request('profiler/transaction-lookup', { chain: 'ethereum', transaction_hash: `0x${'0'.repeat(64)}` }).data).toEqual([])
    expect(request('profiler/transaction-lookup', { chain: 'all', transaction_hash: row.transaction_hash }).data).toHaveLength(1)
  })

  test('have the oddities of recorded responses', () => {
    const ofChain = (chain: string): Json[] => {
      const wallet = quiet.find((one) => one.role === 'person' && one.chains.some((name) => name === chain) && world.ledger.legsOf(one).length > 40)
      return requestAllPages('profiler/transactions', { address: wallet?.address, chain })
    }
    expect(new Set(ofChain('bnb').map((row) => row.chain))).toEqual(new Set(['bsc']))
    expect(ofChain('solana').some((row) => row.transaction_hash.endsWith('\u0000'))).toBe(true)
    expect(
      ofChain('ethereum').some((row) =>
        [...row.tokens_sent, ...row.tokens_received].some((leg: Json) => leg.value_usd === null && row.volume_usd.gt(0)),
      ),
    ).toBe(true)
    expect(ofChain('ethereum').every((row) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(row.block_timestamp))).toBe(true)
  })
})

describe('related wallets', () => {
  test('the first funder is the sender of the first incoming transfer', () => {
    fc.assert(
      fc.property(anyWallet, fc.nat(), (wallet, draw) => {
        const chain = wallet.chains[draw % wallet.chains.length] ?? 'ethereum'
        const rows = WHOLE.flatMap(
          (date) =>
            request('profiler/transactions', {
              address: wallet.address,
              chain,
              date,
              hide_spam_token: false,
              order_by: [{ field: 'block_timestamp', direction: 'ASC' }],
            }).data as Json[],
        )
        const first = rows.find((row) => row.tokens_received.length > 0)
        const [funder]: Json[] = request('profiler/related-wallets', { address: wallet.address, chain }).data.filter(
          (row: Json) => row.relation === 'First Funder',
        )
        const minted = first?.tokens_received[0].from_address_label?.startsWith('Null Address')
        if (!first || minted) expect(funder).toBeUndefined()
        else
          expect([funder.address, funder.transaction_hash, funder.block_timestamp]).toEqual([
            plain(first.tokens_received[0].from_address),
            plain(first.transaction_hash),
            `${first.block_timestamp}Z`,
          ])
      }),
      { numRuns: 120 },
    )
  })

  test('the fund has its signers, its deployer and its factory; a contract its deployer', () => {
    const relations: Json[] = request('profiler/related-wallets', { address: world.cast.fund.address, chain: 'ethereum' }).data
    expect(relations.map((row) => row.relation)).toEqual(
      ['First Funder', 'Signer', 'Signer', 'Signer', 'Deployed by', 'Created by'].filter((name) => relations.some((row) => row.relation === name)),
    )
    expect(relations.filter((row) => row.relation === 'Signer').map((row) => row.address)).toEqual(world.cast.signers.map((wallet) => wallet.address))
    const mixer = world.cast.mixers[2]?.address
    expect(request('profiler/related-wallets', { address: mixer, chain: 'ethereum' }).data.map((row: Json) => row.relation)).toContain('Deployed by')
  })

  test('the creator of a token on Solana is related to it without a hash', () => {
    const rows: Json[] = request('profiler/related-wallets', { address: world.cast.deployers[3]?.address, chain: 'solana' }).data
    expect(rows.filter((row) => row.relation === 'Deployed Program').every((row) => row.transaction_hash === '')).toBe(true)
    expect(rows.some((row) => row.relation === 'Deployed Program')).toBe(true)
  })
})
