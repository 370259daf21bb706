import { describe, expect, test } from 'vitest'
import { chosenCandidate, familiesOf, offeredChains, readPaste, startingChains, takeOffered } from '../../../src-renderer/app/paste-model.ts'

const NOBODY: ReadonlySet<string> = new Set()
const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'

describe('reading a pasted list', () => {
  test('tells the family of each line and keeps the line number', () => {
    const { rows } = readPaste(`\n${EVM}\nC9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq`, NOBODY)
    expect(rows.map((row) => [row.line, row.state, row.candidates[0]?.family])).toEqual([
      [2, 'ready', 'evm'],
      [3, 'ready', 'solana'],
    ])
  })

  test('the same address twice, in another case, is there once', () => {
    const { rows } = readPaste(`${EVM}\n${EVM.toUpperCase().replace('0X', '0x')}`, NOBODY)
    expect(rows.map((row) => row.state)).toEqual(['ready', 'present'])
  })

  test('a subject of the case is not offered again', () => {
    expect(readPaste(EVM, new Set([`evm:${EVM}`])).rows[0]?.state).toBe('present')
  })

  test('a private key leaves the text, and its letters stand nowhere in the outcome', () => {
    const reading = readPaste(`${EVM}\n${WIF}`, NOBODY)
    expect(reading.secrets).toHaveLength(1)
    expect(reading.rows).toHaveLength(1)
    expect(JSON.stringify(reading)).not.toContain(WIF)
    expect(reading.cleaned).toBe(EVM)
  })

  test('a text without secrets stays as it was typed', () => {
    const typed = `  ${EVM} ,\n nonsense`
    expect(readPaste(typed, NOBODY).cleaned).toBe(typed)
  })

  test('an ambiguous address stands for nothing until its chain is chosen', () => {
    const { rows } = readPaste(`0x${'1'.repeat(64)}`, NOBODY)
    const [row] = rows
    if (row === undefined) throw new Error('no row')
    expect(row.state).toBe('ambiguous')
    expect(chosenCandidate(row, {})).toBeUndefined()
    expect(chosenCandidate(row, { [row.key]: 'aptos' })?.family).toBe('aptos')
    expect(familiesOf(rows, { [row.key]: 'sui' })).toEqual(['sui'])
  })

  test('a refused line says why', () => {
    const [row] = readPaste('https://example.org/address', NOBODY).rows
    expect(row?.state).toBe('refused')
    expect(row?.message).not.toBe('')
  })

  test('a link that names an address stays refused until the address is taken from it, on its own line', () => {
    const link = `https://etherscan.io/address/${EVM}`
    const typed = `nonsense\r\n${link} ${link}\n${link}`
    const [, row] = readPaste(typed, NOBODY).rows
    if (row === undefined) throw new Error('no row')
    expect(row).toMatchObject({ line: 2, state: 'refused', candidates: [], offered: EVM })
    expect(takeOffered(typed, row)).toBe(`nonsense\r\n${EVM} ${link}\n${link}`)
  })

  test('nothing is offered for what only looks like a link', () => {
    const [row] = readPaste('https://example.org/address', NOBODY).rows
    if (row === undefined) throw new Error('no row')
    expect(row.offered).toBeUndefined()
    expect(takeOffered('https://example.org/address', row)).toBe('https://example.org/address')
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
