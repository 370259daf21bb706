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

test('of a cell without end no more is looked at than anybody reads', () => {
  expect(entitiesIn(`${'x'.repeat(1_000_000)} · A Fund`)).toEqual([])
})
