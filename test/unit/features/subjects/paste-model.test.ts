import { describe, expect, test } from 'vitest'
import { chosenCandidate, familiesOf, readPaste, readyFirst, settleRows } from '../../../../src-renderer/features/subjects/paste-model.ts'
import { offeredChains, startingChains } from '../../../../src-shared/case/chain-families.ts'

const NO_ONE: ReadonlySet<string> = new Set()
const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'

describe('reading a pasted list', () => {
  test('tells the family of each line and keeps the line number', () => {
    const { rows } = readPaste(`\n${EVM}\nC9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq`, NO_ONE)
    expect(rows.map((row) => [row.line, row.state, row.candidates[0]?.family])).toEqual([
      [2, 'ready', 'evm'],
      [3, 'ready', 'solana'],
    ])
  })

  test('the same address twice, in another case, is there once', () => {
    const { rows } = readPaste(`${EVM}\n${EVM.toUpperCase().replace('0X', '0x')}`, NO_ONE)
    expect(rows.map((row) => row.state)).toEqual(['ready', 'present'])
  })

  test('a subject of the case is not offered again', () => {
    expect(readPaste(EVM, new Set([`evm:${EVM}`])).rows[0]?.state).toBe('present')
  })

  test('a private key leaves the text, and its letters stand nowhere in the outcome', () => {
    const reading = readPaste(`${EVM}\n${WIF}`, NO_ONE)
    expect(reading.secrets).toHaveLength(1)
    expect(reading.rows).toHaveLength(1)
    expect(JSON.stringify(reading)).not.toContain(WIF)
    expect(reading.cleaned).toBe(EVM)
  })

  test('a text without secrets stays as it was typed', () => {
    const typed = `  ${EVM} ,\n nonsense`
    expect(readPaste(typed, NO_ONE).cleaned).toBe(typed)
  })

  test('an ambiguous address stands for nothing until its chain is chosen', () => {
    const { rows } = readPaste(`0x${'1'.repeat(64)}`, NO_ONE)
    const [row] = rows
    if (row === undefined) throw new Error('no row')
    expect(row.state).toBe('ambiguous')
    expect(chosenCandidate(row, {})).toBeUndefined()
    expect(chosenCandidate(row, { [row.key]: 'aptos' })?.family).toBe('aptos')
    expect(familiesOf(settleRows(rows, { [row.key]: 'sui' }, NO_ONE))).toEqual(['sui'])
  })

  test('a refused line says why', () => {
    const [row] = readPaste('Laq2w7abAoWzBzH5d7tWrWnfoECijuvAut', NO_ONE).rows
    expect(row).toMatchObject({ state: 'refused', message: expect.stringContaining('Litecoin') })
  })

  test('an address of a link is taken, with the chain of its explorer', () => {
    const { rows } = readPaste(`nonsense\r\nhttps://bscscan.com/address/${EVM}`, NO_ONE)
    expect(rows).toMatchObject([{ line: 2, state: 'ready', text: EVM, chains: ['bnb'] }])
  })

  test('chains of several places are joined; where one place names none, none is named', () => {
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

describe('what is taken by an act of its own', () => {
  test('an address with wrong capitals stands for nothing until it is taken in lower case', () => {
    const row = first(MISCASED)
    expect(row).toMatchObject({ state: 'refused', offer: { family: 'evm', canonical: EVM, act: 'Use it in lower case' } })
    expect(chosenCandidate(row, {})).toBeUndefined()
    expect(chosenCandidate(row, { [row.key]: 'evm' })).toMatchObject({ family: 'evm', canonical: EVM })
    expect(chosenCandidate(row, { [row.key]: 'near' })).toBeUndefined()
  })

  test('an EVM address in lower case is EVM, and NEAR where that is chosen', () => {
    const row = first(EVM)
    expect(row.candidates.map(({ family }) => family)).toEqual(['evm', 'near'])
    expect(chosenCandidate(row, {})?.family).toBe('evm')
    expect(chosenCandidate(row, { [row.key]: 'near' })).toEqual({ family: 'near', canonical: EVM, display: EVM })
  })

  test('what comes to the same address twice is added once, and the second says so', () => {
    const { rows } = readPaste(`${MISCASED}\n${EVM}\n0x${'1'.repeat(64)}\n0x${'1'.repeat(64)}`, NO_ONE)
    const choices = Object.fromEntries(rows.map((row) => [row.key, row.state === 'ambiguous' ? ('sui' as const) : row.offer?.family]))
    const settled = settleRows(rows, choices, NO_ONE)
    expect(settled.map(({ candidate }) => candidate?.family)).toEqual(['evm', undefined, 'sui', undefined])
    expect(settled.map(({ twice }) => twice)).toEqual(['', 'Duplicate of line 1.', '', 'Duplicate of line 3.'])
    expect(settled.map(({ twiceIn }) => twiceIn)).toEqual([undefined, 'paste', undefined, 'paste'])
  })

  test('what comes to a subject of the case is not added again', () => {
    const { rows } = readPaste(MISCASED, NO_ONE)
    const [settled] = settleRows(rows, { [rows[0]?.key ?? '']: 'evm' }, new Set([`evm:${EVM}`]))
    expect(settled).toMatchObject({ candidate: undefined, twice: 'Already a subject in this case.', twiceIn: 'case' })
  })

  test('a plain line that stands twice is a duplicate, one of the case is none', () => {
    const { rows } = readPaste(`${EVM}\n${EVM}`, NO_ONE)
    expect(settleRows(rows, {}, NO_ONE).map(({ twiceIn }) => twiceIn)).toEqual([undefined, 'paste'])
    const again = readPaste(`${EVM}\n${EVM}`, new Set([`evm:${EVM}`]))
    expect(settleRows(again.rows, {}, new Set([`evm:${EVM}`])).map(({ twiceIn }) => twiceIn)).toEqual(['case', 'case'])
  })

  test('an EVM subject of the case can still be added as the NEAR account', () => {
    const { rows } = readPaste(EVM, new Set([`evm:${EVM}`]))
    expect(rows[0]?.state).toBe('present')
    expect(settleRows(rows, {}, new Set([`evm:${EVM}`]))[0]?.candidate).toBeUndefined()
    expect(settleRows(rows, { [rows[0]?.key ?? '']: 'near' }, new Set([`evm:${EVM}`]))[0]?.candidate?.family).toBe('near')
  })
})

describe('a letter with addresses in it', () => {
  test('its words are counted and are no rows', () => {
    const { rows, passedOver, samples } = readPaste(`Hi, send it to ${EVM} on Base, please.\nGrüße\n17:34`, NO_ONE)
    expect(rows.map(({ text }) => text)).toEqual([EVM])
    expect(passedOver).toMatchObject({ word: 8, date: 1 })
    expect(samples).toContain('Grüße')
  })

  test('names alone may be accounts of NEAR, and ask', () => {
    expect(readPaste('aurora, system', NO_ONE).rows.map(({ state }) => state)).toEqual(['ambiguous', 'ambiguous'])
  })

  test('addresses that are taken come first, then those that ask, then what is refused', () => {
    const { rows } = readPaste(`bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5\n0x${'1'.repeat(64)}\n${EVM}\nvitalik.eth\n${EVM}`, NO_ONE)
    expect(readyFirst(settleRows(rows, {}, NO_ONE)).map(({ row }) => row.line)).toEqual([3, 2, 1, 4, 5])
  })
})

describe('chains to ask on', () => {
  test('only chains about whose addresses the service offers something', () => {
    expect(offeredChains('evm')).toContain('bnb')
    expect(offeredChains('evm')).not.toContain('viction')
    expect(offeredChains('algorand')).toEqual([])
  })

  test('every starting chain is an offered one', () => {
    for (const family of ['evm', 'solana', 'bitcoin', 'ton'] as const) {
      const offered = offeredChains(family)
      expect(startingChains(family).length).toBeGreaterThan(0)
      for (const chain of startingChains(family)) expect(offered).toContain(chain)
    }
  })
})
