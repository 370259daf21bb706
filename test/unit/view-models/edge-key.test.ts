import { expect, test } from 'vitest'
import { edgeKey, edgeOfKey } from '../../../src-shared/view-models/edge-key.ts'

test('distinguishes an edge from a node by a selected id', () => {
  expect(edgeOfKey(edgeKey('a b'))).toBe('a b')
  expect(edgeOfKey('evm:0x1')).toBeUndefined()
})
