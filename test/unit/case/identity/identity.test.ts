import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf } from '../../../../src-shared/case/identity/address-kind.ts'
import { identityOf } from '../../../../src-shared/case/identity/identity.ts'
import { bareLabel, classifyLabel } from '../../../../src-shared/case/identity/label-text.ts'
import { layeredLabels, type LayeredLabel } from '../../../../src-shared/case/identity/layered-labels.ts'
import type { KnownLabel } from '../../../../src-shared/case/label-types.ts'

const label = (text: string, layer: LayeredLabel['layer'] = 'service', captureId = 'c1'): LayeredLabel => ({
  text,
  layer,
  captureId,
  pointer: '/data/0',
})
const named = (...texts: readonly string[]) =>
  identityOf(
    '',
    texts.map((text) => label(text)),
  )

describe('the name of an address', () => {
  test.each([
    [['High Activity', 'Dex Trader', 'name.eth'], 'name.eth', 'ens'],
    [['High Activity [0xf6bec7]'], 'High Activity', 'behaviour'],
    [['🏦 Meridian Exchange: Deposit [0x5e20b7]'], 'Meridian Exchange: Deposit', 'name'],
    [['High Activity', 'Meridian Exchange'], 'Meridian Exchange', 'entity'],
    [['name.eth', 'Some Pool: 7', 'Northgate Capital'], 'Northgate Capital', 'entity'],
    [['Meridian Exchange', 'Meridian Exchange: Hot Wallet'], 'Meridian Exchange: Hot Wallet', 'name'],
    [['Meridian Exchange', 'Other Exchange: Deposit'], 'Meridian Exchange', 'entity'],
    [['Mixer', 'Quietpool'], 'Quietpool', 'entity'],
    [['🏦'], '🏦', 'entity'],
    [['   '], '', 'none'],
    [[], '', 'none'],
  ])('from %j is %s, %s', (texts, name, nameIs) => expect(named(...texts)).toMatchObject({ name, nameIs }))

  test('is the alias before the own tag before any label, and never a tag that is a role', () => {
    const labels = [label('Meridian Exchange'), label('Peel 4', 'investigator'), label('Other', 'requested')]
    expect(identityOf('Mine', labels)).toMatchObject({ name: 'Mine', nameIs: 'alias', nameBy: undefined })
    expect(identityOf('', labels)).toMatchObject({ name: 'Peel 4', nameIs: 'tag' })
    expect(identityOf('', [label('Victim', 'investigator'), label('name.eth')])).toMatchObject({ name: 'name.eth', nameIs: 'ens' })
  })

  test('names, like the kind, the capture that it is based on', () => {
    const { nameBy, kindBy } = identityOf('', [label('High Activity', 'requested', 'a'), label('Quietpool: 0.1 ETH', 'service', 'b')])
    expect([nameBy?.captureId, kindBy?.captureId]).toEqual(['b', 'b'])
  })

  test('includes the owner that several addresses have in common', () => {
    expect(named('🏦 Meridian Exchange: Deposit [0x5e20b7]').entity).toBe('Meridian Exchange')
    expect(named('Meridian Exchange').entity).toBe('Meridian Exchange')
    expect(named('name.eth', 'High Activity').entity).toBe('')
    expect(identityOf('Mine', [label('Meridian Exchange')]).entity).toBe('Meridian Exchange')
  })
})

describe('the kind of an address', () => {
  test.each([
    ['🏦 Meridian Exchange: Hot Wallet [0x28c6c0]', 'exchange'],
    ['Binance 14 [0x28c6c0]', 'exchange'],
    ['🏦 Somebody', 'exchange'],
    ['🤖 Spanway Bridge: Vault', 'bridge'],
    ['🤖 Quietpool: 0.1 ETH', 'mixer'],
    ['Tornado.Cash: Router', 'mixer'],
    ['🤖 🏦 Tidepool: USDC Liquidity Pool', 'contract'],
    ['🤖 Safe: Proxy Factory 1.3.0 [0xa6b71e]', 'contract'],
    ['Northgate Capital', 'fund'],
    ['Fund', 'fund'],
    ['Public Figure', 'person'],
    ['someone.eth', 'person'],
    ['High Activity', 'wallet'],
    ['Alice', 'wallet'],
    ['Exchange User', 'wallet'],
    ['Dex Trader', 'wallet'],
    ['Token Deployer', 'wallet'],
    ['Quietpool: 0.15 ETH', 'wallet'],
    ['🏦', 'exchange'],
    ['  ', 'unknown'],
  ])('from %s is %s', (text, kind) => expect(kindOf([label(text)]).kind).toBe(kind))

  test('is never derived from a name that someone registered', () => {
    for (const text of ['binance-exchange.eth', 'tornado.cash.mixer.eth', 'bridge.sol']) expect(kindOf([label(text)]).kind).toBe('person')
  })

  test('follows the investigator before the service, and requested labels before labels included in other responses', () => {
    expect(kindOf([label('Some Bridge'), label('mixer', 'investigator')]).kind).toBe('mixer')
    expect(kindOf([label('Some Mixer', 'service'), label('Some Exchange', 'requested')]).kind).toBe('exchange')
    expect(kindOf([label('Alice', 'requested'), label('Some Bridge', 'service')]).kind).toBe('bridge')
  })

  test('is not derived from letters that only look like those of a rule', () => {
    expect(kindOf([label('Bіnance')]).kind).toBe('wallet')
    expect(kindOf([label('Mix\u200Ber')]).kind).toBe('wallet')
  })
})

test('a label keeps brackets that are not the head of an address', () => {
  expect(bareLabel('Broker [OTC]')).toBe('Broker [OTC]')
  expect(bareLabel('🏦 Coinbase: Hot Wallet [FpwQQhQQ]')).toBe('Coinbase: Hot Wallet')
  expect(classifyLabel('a: ')).toBe('entity')
})

test('labels of any text and length yield an identity, the same each time', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('[', '0x', '🏦', '<b>', '\u202e', ': ', '.eth').chain((part) => fc.nat(10_000).map((times) => part.repeat(times))),
  )
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 4 }), (texts) => {
      const one = named(...texts)
      expect(named(...texts)).toEqual(one)
      expect(one.name.length).toBeLessThanOrEqual(500)
      expect(one.name === '').toBe(one.nameIs === 'none')
    }),
  )
})

test('labels keep their layers and their captures, and practice and real labels stay apart', () => {
  const known = (text: string, over: Partial<KnownLabel>): KnownLabel => ({
    address: '0x1',
    label: text,
    chain: 'ethereum',
    pointer: '/p',
    captureId: text,
    caseId: 'c',
    endpoint: 'profiler/counterparties',
    bought: false,
    at: '',
    practice: false,
    ...over,
  })
  const index = {
    labelsOf: () => [known('seen', {}), known('bought', { bought: true }), known('made up', { practice: true })],
    requestedOf: () => [],
  }
  expect(layeredLabels(index, { address: '0x1', family: 'evm', tags: ['mine'] }, false)).toEqual([
    { text: 'bought', layer: 'requested', captureId: 'bought', pointer: '/p' },
    { text: 'seen', layer: 'service', captureId: 'seen', pointer: '/p' },
    { text: 'mine', layer: 'investigator', captureId: '', pointer: '' },
  ])
})
