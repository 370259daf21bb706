import { expect, test, vi } from 'vitest'
import { chainsToQuery, subjectAmong, targetOfNode } from '../../../../src-renderer/features/subjects/address-abilities.ts'
import { addressActions, type AddressAbilities, type AddressTarget } from '../../../../src-renderer/features/subjects/address-acts.ts'
import { cellActions } from '../../../../src-renderer/features/subjects/cell-menu.ts'
import type { MenuItemSpec } from '../../../../src-renderer/ui/menu/context-menu.tsx'
import type { ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const ADDRESS = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const TARGET: AddressTarget = { address: ADDRESS, family: 'evm', chains: ['ethereum'], origin: 'graph' }
const SUBJECT: Subject = {
  id: 's1',
  typed: ADDRESS,
  address: ADDRESS,
  family: 'evm',
  chains: ['ethereum'],
  alias: '',
  origin: '',
  colour: '',
  tags: [],
  note: '',
  addedAt: '',
}

/** The menu of an address that is not a subject. */
const OF_A_STRANGER = [
  'Copy address',
  'Open at etherscan.io',
  'Go to node in graph',
  'Expand in graph…',
  'Name…',
  'Add as subject',
  'Add as subject and tag…',
  'Hide in graph',
]

function abilities(subject?: Subject, isHidden = false) {
  return {
    copyAddress: vi.fn<AddressAbilities['copyAddress']>(),
    explorer: () => ({ name: 'etherscan.io', open: vi.fn<() => void>() }),
    subjectOf: () => subject,
    openSubject: vi.fn<AddressAbilities['openSubject']>(),
    makeSubject: vi.fn<AddressAbilities['makeSubject']>(),
    tag: vi.fn<AddressAbilities['tag']>(),
    name: vi.fn<AddressAbilities['name']>(),
    showInGraph: vi.fn<AddressAbilities['showInGraph']>(),
    expandInGraph: vi.fn<AddressAbilities['expandInGraph']>(),
    isHidden: () => isHidden,
    hideInGraph: vi.fn<AddressAbilities['hideInGraph']>(),
  }
}

test('every address has one menu; a subject is opened and tagged, another becomes a subject before it is tagged, with a note', () => {
  const can = abilities(SUBJECT)
  const actions = addressActions(TARGET, can)
  expect(actions.map(({ text }) => text)).toEqual([
    'Copy address',
    'Open at etherscan.io',
    'Go to node in graph',
    'Expand in graph…',
    'Name…',
    'Open dossier',
    'Tag…',
    'Hide in graph',
  ])
  for (const { run } of actions) run()
  expect(can.copyAddress).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect(can.openSubject).toHaveBeenCalledExactlyOnceWith('s1')
  expect(can.tag).toHaveBeenCalledExactlyOnceWith(TARGET)
  expect(can.name).toHaveBeenCalledExactlyOnceWith(TARGET)
  expect(can.showInGraph).toHaveBeenCalledExactlyOnceWith(TARGET)
  expect(can.expandInGraph).toHaveBeenCalledExactlyOnceWith(TARGET)
  expect(can.hideInGraph).toHaveBeenCalledExactlyOnceWith(TARGET, true)
  expect(addressActions(TARGET, abilities()).map(({ text }) => text)).toEqual(OF_A_STRANGER)
})

test('a hidden address can be shown again, and an address of unknown kind is not requested', () => {
  const can = abilities(undefined, true)
  const actions = addressActions({ ...TARGET, family: 'unknown' }, can)
  expect(actions.map(({ text }) => text)).toEqual(['Copy address', 'Open at etherscan.io', 'Go to node in graph', 'Name…', 'Show in graph'])
  actions.at(-1)?.run()
  expect(can.hideInGraph).toHaveBeenCalledExactlyOnceWith({ ...TARGET, family: 'unknown' }, false)
})

test('a subject is recognised in any spelling, and a node by its id', () => {
  expect(subjectAmong([SUBJECT], { family: 'evm', address: ADDRESS.toUpperCase().replace('0X', '0x') })).toBe(SUBJECT)
  expect(subjectAmong([SUBJECT], { family: 'tron', address: ADDRESS })).toBeUndefined()
  expect(targetOfNode('near:a:b')).toEqual({ family: 'near', address: 'a:b', chains: [], origin: 'graph' })
})

const COLUMNS: readonly ViewColumn[] = [
  { id: 'chain', title: 'Chain', kind: 'chain' },
  { id: 'from_address', title: 'From', kind: 'address' },
  { id: 'to_address', title: 'To', kind: 'address' },
  { id: 'transaction_hash', title: 'Transaction', kind: 'hash' },
  { id: 'token_address', title: 'Contract', kind: 'address' },
]
const HASH = `0x${'ab'.repeat(32)}`
const OTHER = '0xfdec598244c0b3927a541b69376da7d91eab8895'
const text = (value: string) => ({ text: value, state: 'value' }) as const

function row(cells: Record<string, string>): ViewRow {
  return { id: 'r', captureId: 'c1', pointer: '/0', cells: Object.fromEntries(Object.entries(cells).map(([id, value]) => [id, text(value)])) }
}

function cellAbilities() {
  return {
    ...abilities(),
    copy: vi.fn<(text: string, what: string) => void>(),
    transaction: vi.fn<(chain: string, hash: string) => { name: string; open: () => void }>(() => ({
      name: 'etherscan.io',
      open: vi.fn<() => void>(),
    })),
    showSource: vi.fn<(row: ViewRow) => void>(),
    actionsFor: (_row: ViewRow, { kind }: ViewColumn) => (kind === 'address' ? [{ text: 'Open token', run: vi.fn<() => void>() }] : []),
    entityActionsFor: (): readonly MenuItemSpec[] => [],
  }
}

test('a cell of a response has the menu of its address, and copies it as delivered', () => {
  const can = cellAbilities()
  const mixed = `0x${OTHER.slice(2).toUpperCase()}`
  const one = row({ chain: 'ethereum', from_address: mixed, to_address: ADDRESS, transaction_hash: HASH, token_address: OTHER })
  const actions = cellActions(one, COLUMNS[1], COLUMNS, '', can)
  expect(actions.map((action) => action.text)).toEqual([...OF_A_STRANGER, 'Open source'])
  for (const { run } of actions) run()
  expect(can.copyAddress).toHaveBeenCalledExactlyOnceWith(mixed)
  expect(can.makeSubject).toHaveBeenCalledExactlyOnceWith({ address: OTHER, family: 'evm', chains: ['ethereum'], origin: 'c1 /0' })
  expect(can.showSource).toHaveBeenCalledExactlyOnceWith(one)
})

test('a hash is copied and opened at an explorer, a token is requested, and a row with two addresses has no menu of its own', () => {
  const can = cellAbilities()
  const both = row({ chain: 'ethereum', from_address: OTHER, to_address: ADDRESS, transaction_hash: HASH, token_address: OTHER })
  expect(
    cellActions(both, COLUMNS[3], COLUMNS, '', can)
      .map((action) => action.text)
      .slice(0, 2),
  ).toEqual(['Copy transaction', 'Open at etherscan.io'])
  expect(can.transaction).toHaveBeenCalledExactlyOnceWith('ethereum', HASH)
  expect(cellActions(both, COLUMNS[4], COLUMNS, '', can).map((action) => action.text)).toEqual(['Copy contract', 'Open token', 'Open source'])
  expect(cellActions(both, undefined, COLUMNS, '', can).map((action) => action.text)).toEqual(['Open source'])
  // Rows without a chain belong to the requested one.
  expect(cellActions(row({ to_address: ADDRESS }), COLUMNS[0], COLUMNS, 'base', can)[0]?.text).toBe('Copy address')
  expect(cellActions({ ...row({ to_address: ADDRESS }), captureId: '' }, COLUMNS[2], COLUMNS, '', can).map((action) => action.text)).toEqual([
    'Copy to',
    'Open token',
  ])
})

test('the symbol of a token in a row about one address offers the token and all commands of the address', () => {
  const one = row({ chain: 'ethereum', to_address: ADDRESS, token_symbol: 'LARK' })
  const symbol: ViewColumn = { id: 'token_symbol', title: 'Token', kind: 'token' }
  const can = { ...cellAbilities(), actionsFor: () => [{ text: 'Open token', run: vi.fn<() => void>() }] }
  expect(
    cellActions(one, symbol, [...COLUMNS, symbol], '', can)
      .map((action) => action.text)
      .slice(0, 3),
  ).toEqual(['Copy token', 'Open token', 'Copy address'])
})

test('a response about all chains names none: the family comes from the address, and its entity can be added as well', () => {
  const adopt = vi.fn<() => void>()
  const can = { ...cellAbilities(), entityActionsFor: () => [{ text: 'Add the entity Meridian Exchange as subject', run: adopt }] }
  const actions = cellActions(row({ chain: 'all', to_address: ADDRESS }), COLUMNS[2], COLUMNS, '', can)
  expect(actions.map((action) => action.text)).toEqual([...OF_A_STRANGER, 'Add the entity Meridian Exchange as subject', 'Open source'])
  actions.find(({ text: words }) => words === 'Add as subject')?.run()
  expect(can.makeSubject).toHaveBeenCalledExactlyOnceWith({ address: ADDRESS, family: 'evm', chains: [], origin: 'c1 /0' })
})

test("an address without a chain is requested on the case's chains of its family, else on the usual one", () => {
  const tron: Subject = { ...SUBJECT, family: 'tron', chains: ['tron'] }
  const base: Subject = { ...SUBJECT, chains: ['base'] }
  expect(chainsToQuery({ subjects: [tron, base] }, { family: 'evm', chains: [] })).toEqual(['base'])
  expect(chainsToQuery({ subjects: [tron, base] }, { family: 'evm', chains: ['sonic'] })).toEqual(['sonic'])
  expect(chainsToQuery({ subjects: [tron] }, { family: 'evm', chains: [] })).toContain('ethereum')
  expect(chainsToQuery({ subjects: [tron] }, { family: 'unknown', chains: [] })).toEqual([])
})
