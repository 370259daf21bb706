import { expect, test } from 'vitest'
import { makeTokens } from '../../../src-practice/world/tokens.ts'
import { tokenKind } from '../../../src-shared/view-models/panels/known-tokens.ts'

test('has dollars by their known contracts, and marks only tokens that imitate another', () => {
  const kinds = makeTokens('any').map(({ asset, chain, address }) => ({ asset, kind: tokenKind(chain, address, asset.symbol) }))
  expect(kinds.filter(({ asset, kind }) => asset.kind === 'stable' && kind !== 'stable')).toEqual([])
  const unverified = new Set(kinds.flatMap(({ asset, kind }) => (kind === 'unverified' ? [asset] : [])))
  expect([...unverified].map(({ kind }) => kind)).toEqual(['spam', 'spam'])
})
