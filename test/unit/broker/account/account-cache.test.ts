import { describe, expect, test } from 'vitest'
import { AccountCache, keyFingerprint } from '../../../../src-main/broker/account/account-cache.ts'
import { Secret } from '../../../../src-main/secret.ts'
import type { Account } from '../../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { type HeaderFacts, readHeaders } from '../../../../src-shared/service/response/headers.ts'

const AT = '2026-01-01T00:00:00.000Z'
const account = (credits: bigint): Account => ({ plan: 'pro', planText: 'Pro', creditsRemaining: `${credits}`, at: AT })
const NOTHING = { reserved: 0n, disputed: 0n }

function facts(left?: string, at = AT): HeaderFacts {
  return { ...readHeaders([], new Date(at)), creditsRemaining: left }
}

function knownAccount(credits: bigint): AccountCache {
  const knowledge = new AccountCache()
  const reading = knowledge.startRead()
  knowledge.applyRead(reading, ok(account(credits)))
  knowledge.finishRead(reading)
  return knowledge
}

const left = (knowledge: AccountCache): string | undefined => knowledge.account?.creditsRemaining

describe('the known account balance', () => {
  test('equals the last account reading until calls cost something', () => {
    const knowledge = knownAccount(100n)
    expect([left(knowledge), knowledge.plan, knowledge.hasBeenRead, knowledge.lastFailure]).toEqual(['100', 'pro', true, undefined])
    const readAt = knowledge.account?.at
    expect(knowledge.account?.readAt).toBeUndefined()
    knowledge.applyHeaders(facts('95', '2026-01-01T00:00:05.000Z'), 5n, knowledge.epoch)
    expect(knowledge.account).toMatchObject({ creditsRemaining: '95', at: '2026-01-01T00:00:05.000Z', readAt })
    knowledge.applyHeaders(facts('90', '2026-01-01T00:00:06.000Z'), 5n, knowledge.epoch)
    expect(knowledge.account).toMatchObject({ creditsRemaining: '90', readAt })
    knowledge.applyRead(knowledge.startRead(), ok(account(90n)))
    expect(knowledge.account?.readAt).toBeUndefined()
  })

  test('decreases by the cost of calls if their headers report no balance, an unchanged one, or are missing', () => {
    const knowledge = knownAccount(100n)
    knowledge.applyHeaders(facts(), 10n, knowledge.epoch)
    expect(left(knowledge)).toBe('90')
    knowledge.applyHeaders(facts('100'), 10n, knowledge.epoch)
    expect(left(knowledge)).toBe('80')
    knowledge.applyHeaders(undefined, 1000n, knowledge.epoch)
    expect(left(knowledge)).toBe('0')
  })

  test('never increases because of a header, which may arrive late', () => {
    const knowledge = knownAccount(100n)
    knowledge.applyHeaders(facts('60'), 1n, knowledge.epoch)
    knowledge.applyHeaders(facts('90'), 1n, knowledge.epoch)
    expect(left(knowledge)).toBe('60')
  })

  test('counts a call sent before the last reading only if its own header reports no balance', () => {
    const knowledge = knownAccount(100n)
    knowledge.applyHeaders(facts('100'), 10n, knowledge.epoch - 1)
    expect(left(knowledge)).toBe('100')
    knowledge.applyHeaders(facts(), 10n, knowledge.epoch - 1)
    expect(left(knowledge)).toBe('90')
  })

  test('counts a call that overlaps a reading if its header reports more than was left', () => {
    for (const said of ['5000', '10']) {
      const knowledge = knownAccount(10n)
      const reading = knowledge.startRead()
      knowledge.applyHeaders(facts(said), 3n, knowledge.epoch, 10n)
      knowledge.applyRead(reading, ok(account(10n)))
      knowledge.finishRead(reading)
      expect(left(knowledge)).toBe('7')
    }
    // The known balance was lower than the true one: the header includes a call whose own response
    // was lost.
    const lowered = knownAccount(5n)
    const overlapped = lowered.startRead()
    lowered.applyHeaders(facts('6'), 1n, lowered.epoch, 5n)
    lowered.applyRead(overlapped, ok(account(10n)))
    expect(left(lowered)).toBe('6')
    const sentBefore = knownAccount(10n)
    sentBefore.applyHeaders(facts('5000'), 3n, sentBefore.epoch - 1, 10n)
    expect(left(sentBefore)).toBe('7')
  })

  test('starts from a header if the account was never read, and decreases from there', () => {
    const knowledge = new AccountCache()
    expect(knowledge.hasBeenRead).toBe(false)
    knowledge.applyHeaders(facts(), 10n, knowledge.epoch)
    expect(knowledge.checkBalance(1n, NOTHING, 0n)).toBeUndefined()
    knowledge.applyHeaders(facts('20'), 5n, knowledge.epoch)
    expect(knowledge.checkBalance(20n, NOTHING, 0n)).toBeUndefined()
    knowledge.applyHeaders(facts(), 5n, knowledge.epoch)
    expect(knowledge.checkBalance(16n, NOTHING, 0n)).toMatchObject({ code: 'insufficient_credits' })
    expect(knowledge.checkBalance(15n, NOTHING, 0n)).toBeUndefined()
    expect(knowledge.account).toBeUndefined()
  })

  test('uses headers that arrive during a reading instead of the reading, which may be older', () => {
    const knowledge = knownAccount(100n)
    const reading = knowledge.startRead()
    knowledge.applyHeaders(facts('70'), 5n, knowledge.epoch)
    knowledge.applyHeaders(facts('80'), 5n, knowledge.epoch)
    knowledge.applyHeaders(facts(), 7n, knowledge.epoch)
    knowledge.applyRead(reading, ok(account(100n)))
    expect(left(knowledge)).toBe('70')
    knowledge.finishRead(reading)

    const silent = knownAccount(100n)
    const second = silent.startRead()
    silent.applyHeaders(facts(), 30n, silent.epoch)
    silent.applyRead(second, ok(account(100n)))
    expect(left(silent)).toBe('70')
    silent.finishRead(second)
    // A completed reading ignores later headers.
    silent.applyHeaders(facts('1'), 1n, silent.epoch)
    silent.applyRead(second, ok(account(200n)))
    expect(left(silent)).toBe('170')
  })

  test('keeps its figures after a failed reading and remembers the failure', () => {
    const knowledge = knownAccount(100n)
    const why = failure('network', 'Gone.', 'Again.')
    const { epoch } = knowledge
    knowledge.applyRead(knowledge.startRead(), err(why))
    expect([left(knowledge), knowledge.lastFailure, knowledge.hasBeenRead, knowledge.epoch]).toEqual(['100', why, true, epoch])
    knowledge.applyRead(knowledge.startRead(), ok(account(90n)))
    expect([knowledge.lastFailure, knowledge.epoch]).toEqual([undefined, epoch + 1])
  })

  test('is unknown for another key', () => {
    const knowledge = knownAccount(5n)
    const { epoch } = knowledge
    knowledge.reset()
    expect([knowledge.account, knowledge.plan, knowledge.hasBeenRead, knowledge.epoch]).toEqual([undefined, undefined, false, epoch + 1])
    expect(knowledge.checkBalance(10n, NOTHING, 0n)).toBeUndefined()
    knowledge.applyHeaders(facts(), 1n, knowledge.epoch)
    expect(knowledge.checkBalance(10n, NOTHING, 0n)).toBeUndefined()
  })
})

describe('admission of a call against the account', () => {
  test('admits paid calls down to the last credit without a minimum balance, and free calls always', () => {
    const knowledge = knownAccount(10n)
    expect(knowledge.checkBalance(10n, { reserved: 0n, disputed: 10n }, 0n)).toBeUndefined()
    expect(knowledge.checkBalance(11n, NOTHING, 0n)).toMatchObject({
      code: 'insufficient_credits',
      message: expect.stringContaining('has 10 left') as string,
    })
    expect(knowledge.checkBalance(0n, NOTHING, 1000n)).toBeUndefined()
    expect(knownAccount(0n).checkBalance(0n, NOTHING, 0n)).toBeUndefined()
  })

  test('refuses a call that the account cannot pay together with calls in flight, and names the missing credits', () => {
    const knowledge = knownAccount(7n)
    expect(knowledge.checkBalance(1n, { reserved: 6n, disputed: 0n }, 0n)).toBeUndefined()
    expect(knowledge.checkBalance(5n, { reserved: 6n, disputed: 0n }, 0n)).toMatchObject({
      code: 'insufficient_credits',
      message: 'The call costs 5 credits, and the account has 1 left in addition to the 6 reserved for calls in progress: 4 credits missing.',
    })
  })

  test('refuses a call that would go below the minimum balance, counting all committed credits', () => {
    const knowledge = knownAccount(100n)
    expect(knowledge.checkBalance(10n, NOTHING, 90n)).toBeUndefined()
    expect(knowledge.checkBalance(11n, NOTHING, 90n)).toMatchObject({ code: 'minimum_balance_reached' })
    expect(knowledge.checkBalance(10n, { reserved: 5n, disputed: 5n }, 80n)).toBeUndefined()
    expect(knowledge.checkBalance(10n, { reserved: 6n, disputed: 5n }, 80n)).toMatchObject({ code: 'minimum_balance_reached' })
    expect(knowledge.checkBalance(10n, { reserved: 5n, disputed: 6n }, 80n)).toMatchObject({ code: 'minimum_balance_reached' })
  })

  test('refuses every paid call under a minimum balance while the account balance is unknown', () => {
    expect(new AccountCache().checkBalance(1n, NOTHING, 1n)).toMatchObject({ code: 'minimum_balance_reached' })
    expect(new AccountCache().checkBalance(1n, NOTHING, 0n)).toBeUndefined()
  })
})

test('the tag of a key distinguishes keys and services and contains no part of the key', () => {
  const use = { origin: 'https://a.example', practice: false, key: new Secret('key-one-key-one') }
  expect(keyFingerprint(use)).toMatch(/^[0-9a-f]{8}$/)
  expect(
    new Set([
      keyFingerprint(use),
      keyFingerprint({ ...use, key: new Secret('key-two-key-two') }),
      keyFingerprint({ ...use, origin: 'https://b.example' }),
    ]).size,
  ).toBe(3)
})
