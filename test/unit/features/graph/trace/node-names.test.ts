import { expect, test } from 'vitest'
import type { Identity } from '../../../../../src-shared/case/identity/identity.ts'
import { nodeNames } from '../../../../../src-renderer/features/graph/trace/node-names.ts'
import { sampleNode } from '../../../graph/sample-graph.ts'

const none: Identity = { name: '', nameIs: 'none', entity: '', kind: 'unknown', nameBy: undefined, kindBy: undefined }

test('gives two deposits of one exchange different names, in the graph or only in transfers', () => {
  const node = sampleNode(0, 'counterparty', '', '')
  const deposit = { ...node, identity: { ...node.identity, name: 'Meridian Exchange: Deposit' }, hasNamesake: true }
  const nameOf = nodeNames({ nodes: [deposit] }, (id) => (id.endsWith('ff') ? { ...none, name: deposit.identity.name } : none))
  const [drawn, reported] = [nameOf(node.id), nameOf('evm:0x7fca58aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaff')]
  expect(reported).toBe('Meridian Exchange: Deposit · 0x7fca58…')
  expect(drawn.startsWith('Meridian Exchange: Deposit · ')).toBe(true)
  expect(drawn).not.toBe(reported)
  expect(nameOf('evm:0x1234567aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe('0x123456…aaaaaa')
})
