import { describe, expect, test } from 'vitest'
import { chosenCandidate, familiesOf, readPaste, readyFirst, settleRows } from '../../../../src-renderer/features/subjects/paste-model.ts'
import { offeredChains, startingChains } from '../../../../src-shared/case/chain-families.ts'

const NO_ONE: ReadonlySet<string> = new Set()
const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'

describe('reading a pasted list', () => {
  test('recognises the family of each line and keeps the line number', () => {
    const { rows } = readPaste(`\n${EVM}\nC9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq`, NO_ONE)
    expect(rows.map((row) => [row.line, row.state, row.candidates[0]?.family])).toEqual([
      [2, 'ready', 'evm'],
      [3, 'ready', 'solana'],
    ])
  })

  test('lists an address once that is written in two cases', () => {
    const { rows } = readPaste(`${EVM}\n${EVM.toUpperCase().replace('0X', '0x')}`, NO_ONE)
    expect(rows.map((row) => row.state)).toEqual(['ready', 'present'])
  })

  test('a subject of the case is not offered again', () => {
    expect(readPaste(EVM, new Set([`evm:${EVM}`])).rows[0]?.state).toBe('present')
  })

  test('removes a private key from the text, and repeats none of its letters in the result', () => {
    const reading = readPaste(`${EVM}\n${WIF}`, NO_ONE)
    expect(reading.secrets).toHaveLength(1)
    expect(reading.rows).toHaveLength(1)
    expect(JSON.stringify(reading)).not.toContain(WIF)
    expect(reading.cleaned).toBe(EVM)
  })

  test('leaves a text without secrets as typed', () => {
    const typed = `  ${EVM} ,\n nonsense`
    expect(readPaste(typed, NO_ONE).cleaned).toBe(typed)
  })

  test('includes an ambiguous address only once its chain is chosen', () => {
    const { rows } = readPaste(`0x${'1'.repeat(64)}`, NO_ONE)
    const [row] = rows
    if (row === undefined) throw new Error('no row')
    expect(row.state).toBe('ambiguous')
    expect(chosenCandidate(row, {})).toBeUndefined()
    expect(chosenCandidate(row, { [row.key]: 'aptos' })?.family).toBe('aptos')
    expect(familiesOf(settleRows(rows, { [row.key]: 'sui' }, NO_ONE))).toEqual(['sui'])
  })

  test('gives the reason for a refused line', () => {
    const [row] = readPaste('Laq2w7abAoWzBzH5d7tWrWnfoECijuvAut', NO_ONE).rows
    expect(row).toMatchObject({ state: 'refused', message: expect.stringContaining('Litecoin') })
  })

  test('reads the address of a link, with the chain of its explorer', () => {
    const { rows } = readPaste(`nonsense\r\nhttps://bscscan.com/address/${EVM}`, NO_ONE)
    expect(rows).toMatchObject([{ line: 2, state: 'ready', text: EVM, chains: ['bnb'] }])
  })

  test('joins the chains of several occurrences, and names none if one occurrence has none', () => {
    expect(readPaste(`eth:${EVM} arb1:${EVM}`, NO_ONE).rows[0]).toMatchObject({ chains: ['ethereum', 'arbitrum'] })
    expect(readPaste(`eth:${EVM} ${EVM}`, NO_ONE).rows[0]).toMatchObject({ chains: [] })
  })
})

const MISCASED = '0xCBB811f129782ef87e19dea9d3375045219bae00'

/** The first row; throws if there is none. */
function first(text: string, present = NO_ONE) {
  const [row] = readPaste(text, present).rows
  if (row === undefined) throw new Error('no row')
  return row
}

describe('addresses that need a confirmation', () => {
  test('include one with wrong capitals only in lower case, after confirmation', () => {
    const row = first(MISCASED)
    expect(row).toMatchObject({ state: 'refused', offer: { family: 'evm', canonical: EVM, action: 'Use it in lower case' } })
    expect(chosenCandidate(row, {})).toBeUndefined()
    expect(chosenCandidate(row, { [row.key]: 'evm' })).toMatchObject({ family: 'evm', canonical: EVM })
    expect(chosenCandidate(row, { [row.key]: 'near' })).toBeUndefined()
  })

  test('read an EVM address in lower case as EVM, or as NEAR if chosen', () => {
    const row = first(EVM)
    expect(row.candidates.map(({ family }) => family)).toEqual(['evm', 'near'])
    expect(chosenCandidate(row, {})?.family).toBe('evm')
    expect(chosenCandidate(row, { [row.key]: 'near' })).toEqual({ family: 'near', canonical: EVM, display: EVM })
  })

  test('are added once if two lines give the same address, with a note at the second', () => {
    const { rows } = readPaste(`${MISCASED}\n${EVM}\n0x${'1'.repeat(64)}\n0x${'1'.repeat(64)}`, NO_ONE)
    const choices = Object.fromEntries(rows.map((row) => [row.key, row.state === 'ambiguous' ? ('sui' as const) : row.offer?.family]))
    const settled = settleRows(rows, choices, NO_ONE)
    expect(settled.map(({ candidate }) => candidate?.family)).toEqual(['evm', undefined, 'sui', undefined])
    expect(settled.map(({ twice }) => twice)).toEqual(['', 'Duplicate of line 1.', '', 'Duplicate of line 3.'])
    expect(settled.map(({ twiceIn }) => twiceIn)).toEqual([undefined, 'paste', undefined, 'paste'])
  })

  test('are not added again if the case has them as subjects', () => {
    const { rows } = readPaste(MISCASED, NO_ONE)
    const [settled] = settleRows(rows, { [rows[0]?.key ?? '']: 'evm' }, new Set([`evm:${EVM}`]))
    expect(settled).toMatchObject({ candidate: undefined, twice: 'Already a subject in this case.', twiceIn: 'case' })
  })

  test('distinguish a repeated plain line from a subject of the case', () => {
    const { rows } = readPaste(`${EVM}\n${EVM}`, NO_ONE)
    expect(settleRows(rows, {}, NO_ONE).map(({ twiceIn }) => twiceIn)).toEqual([undefined, 'paste'])
    const again = readPaste(`${EVM}\n${EVM}`, new Set([`evm:${EVM}`]))
    expect(settleRows(again.rows, {}, new Set([`evm:${EVM}`])).map(({ twiceIn }) => twiceIn)).toEqual(['case', 'case'])
  })

  test('let an EVM subject of the case be added as a NEAR account too', () => {
    const { rows } = readPaste(EVM, new Set([`evm:${EVM}`]))
    expect(rows[0]?.state).toBe('present')
    expect(settleRows(rows, {}, new Set([`evm:${EVM}`]))[0]?.candidate).toBeUndefined()
    expect(settleRows(rows, { [rows[0]?.key ?? '']: 'near' }, new Set([`evm:${EVM}`]))[0]?.candidate?.family).toBe('near')
  })
})

describe('a letter that contains addresses', () => {
  test('has its words counted, without rows', () => {
    const { rows, passedOver, samples } = readPaste(`Hi, send it to ${EVM} on Base, please.\nGrüße\n17:34`, NO_ONE)
    expect(rows.map(({ text }) => text)).toEqual([EVM])
    expect(passedOver).toMatchObject({ word: 8, date: 1 })
    expect(samples).toContain('Grüße')
  })

  test('has names that may be NEAR accounts, which need a confirmation', () => {
    expect(readPaste('aurora, system', NO_ONE).rows.map(({ state }) => state)).toEqual(['ambiguous', 'ambiguous'])
  })

  test('lists accepted addresses first, then those to confirm, then refused ones', () => {
    const { rows } = readPaste(`bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5\n0x${'1'.repeat(64)}\n${EVM}\nvitalik.eth\n${EVM}`, NO_ONE)
    expect(readyFirst(settleRows(rows, {}, NO_ONE)).map(({ row }) => row.line)).toEqual([3, 2, 1, 4, 5])
  })
})

describe('chains to request', () => {
  test('are only those for whose addresses the service offers something', () => {
    expect(offeredChains('evm')).toContain('bnb')
    expect(offeredChains('evm')).not.toContain('viction')
    expect(offeredChains('algorand')).toEqual([])
  })

  test('include every starting chain', () => {
    for (const family of ['evm', 'solana', 'bitcoin', 'ton'] as const) {
      const offered = offeredChains(family)
      expect(startingChains(family).length).toBeGreaterThan(0)
      for (const chain of startingChains(family)) expect(offered).toContain(chain)
    }
  })
})
