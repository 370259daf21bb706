import type { LabelEndpoint } from '../../../src-shared/service/table/endpoint.ts'
import { expect, test } from 'vitest'
import { isBehaviour, coversPurchase } from '../../../src-shared/case/label-worth.ts'

test.each([
  'High Activity',
  'High Activity [0xf6bec7]',
  'Dex Trader',
  '🤓 Smart HL Perps Trader [0x98d0e6]',
  '30D Smart Trader',
  'Token Millionaire',
  'Whale',
  'JRVSLK Token Deployer',
  'High Balance',
  'Maestro Bot User',
  'Early MAGIC Miner',
  'First Mover LP',
  'First Mover Staking',
  ' 🌱 dex trader ',
])('%s states what an address does', (label) => expect(isBehaviour(label)).toBe(true))

test.each([
  'Binance 14 [0x28c6c0]',
  '🏦 Coinbase: Hot Wallet [FpwQQhQQ]',
  '🤖 Safe: Proxy Factory 1.3.0 [0xa6b71e]',
  '🏦 Exchange',
  'Fund',
  'name.eth',
  'whale.eth',
  'odinbot.sol',
  'Lending: Top Trader',
  'Circle: Treasury',
  'Jump Trading',
  'Whalefish',
  '',
])('%s states who owns an address', (label) => expect(isBehaviour(label)).toBe(false))

test.each<[of: LabelEndpoint, known: Parameters<typeof coversPurchase>[1], settled: boolean]>([
  ['profiler/labels', { bought: true, endpoint: 'profiler/labels', label: 'Dex Trader' }, true],
  ['profiler/labels', { bought: true, endpoint: 'profiler/premium-labels', label: 'Dex Trader' }, true],
  ['profiler/labels', { bought: false, endpoint: 'profiler/counterparties', label: 'Fund' }, true],
  ['profiler/labels', { bought: false, endpoint: 'profiler/counterparties', label: 'Dex Trader' }, false],
  ['profiler/premium-labels', { bought: true, endpoint: 'profiler/premium-labels', label: 'Dex Trader' }, true],
  ['profiler/premium-labels', { bought: true, endpoint: 'profiler/labels', label: 'Fund' }, false],
  ['profiler/premium-labels', { bought: false, endpoint: 'profiler/premium-labels', label: 'Fund' }, false],
  ['profiler/premium-labels', { bought: false, endpoint: 'profiler/counterparties', label: 'Fund' }, false],
])('a purchase of %s is needless where %j is known: %s', (of, known, settled) => expect(coversPurchase(of, known)).toBe(settled))
