import { expect, test } from 'vitest'
import { entitiesIn } from '../../../../src-renderer/features/subjects/cell-actions.ts'

test.each([
  ['🏦 Meridian Exchange: Hot Wallet · Meridian Exchange', ['Meridian Exchange']],
  ['vitalik.eth · High Activity', []],
  ['A Fund · B Fund · C Fund · D Fund', ['A Fund', 'B Fund', 'C Fund']],
  ['', []],
])('of the labels %j the entities %j are offered', (text, names) => {
  expect(entitiesIn(text)).toEqual(names)
})

test('of a very long cell only the beginning is read', () => {
  expect(entitiesIn(`${'x'.repeat(1_000_000)} · A Fund`)).toEqual([])
})
