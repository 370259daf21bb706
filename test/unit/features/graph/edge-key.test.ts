import { expect, test } from 'vitest'
import { edgeKey, edgeOfKey } from '../../../../src-renderer/features/graph/edge-key.ts'

test('a selected id tells an edge from a node', () => {
  expect(edgeOfKey(edgeKey('a b'))).toBe('a b')
  expect(edgeOfKey('evm:0x1')).toBeUndefined()
})
