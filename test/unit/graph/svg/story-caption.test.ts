import { expect, test } from 'vitest'
import { storyCaption } from '../../../../src-shared/graph/svg/story-caption.ts'
import type { StoryBranch, StoryHop } from '../../../../src-shared/view-models/trace/trace-story.ts'

const branch = (node: string, value: string, over: Partial<StoryBranch> = {}): StoryBranch => ({
  node,
  value,
  first: '2026-03-12T09:00:00Z',
  last: '2026-03-12T23:59:59Z',
  isInferred: false,
  ...over,
})
const hopOf = (over: Partial<StoryHop>): StoryHop => ({ from: ['a'], next: branch('b', '5000'), others: [], split: [], rests: [], ...over })
const captionOf = (over: Partial<StoryHop>, storyOf: Parameters<typeof storyCaption>[1] = 'forward') =>
  storyCaption(hopOf(over), storyOf, (node) => node.toUpperCase())

test('a hop is one sentence, by the kind of the story and whether the hop is inferred', () => {
  expect(captionOf({})).toBe('A passed $5k on to B on 12 March 2026.')
  expect(captionOf({}, 'path')).toBe('A paid $5k to B on 12 March 2026.')
  expect(captionOf({}, 'backward')).toBe('A received $5k from B on 12 March 2026.')
  expect(captionOf({ next: branch('b', '5000', { isInferred: true }) })).toBe('$5k left A, as inferred and not observed, to B on 12 March 2026.')
})

test('the days of a hop name a year once, both years where they differ, and nothing where no time is known', () => {
  expect(captionOf({ next: branch('b', '5', { last: '2026-04-01T00:00:00Z' }) })).toBe('A passed $5 on to B from 12 March to 1 April 2026.')
  expect(captionOf({ next: branch('b', '5', { last: '2027-01-01T00:00:00Z' }) })).toBe('A passed $5 on to B from 12 March 2026 to 1 January 2027.')
  expect(captionOf({ next: branch('b', '5', { first: '', last: '' }) })).toBe('A passed $5 on to B.')
  expect(captionOf({ next: branch('b', '5', { first: '2026-13-99T00:00:00Z', last: '2026-13-99T00:00:00Z' }) })).toBe(
    'A passed $5 on to B on 2026-13-99.',
  )
  expect(captionOf({ next: branch('b', '5', { first: 'yesterday, late', last: 'tomorrow, early' }) })).toBe(
    'A passed $5 on to B from yesterday, to tomorrow, .',
  )
})

test('three addresses are named, the others are counted with the sum of their reported values', () => {
  const split = ['c', 'd', 'e', 'f', 'g'].map((node, at) => branch(node, at === 4 ? '' : `${at + 1}0`))
  expect(captionOf({ split })).toBe('A passed $5k on to B on 12 March 2026, split off $10 to C, $20 to D, $30 to E and $40 to 2 others.')
  expect(captionOf({ split: split.slice(0, 3) })).toMatch(/split off \$10 to C, \$20 to D and \$30 to E\.$/)
  expect(captionOf({ split: [...split.slice(0, 3), branch('h', '')] })).toMatch(/ and funds without a reported value to 1 other\.$/)
  expect(captionOf({ from: ['a', 'x', 'y', 'z'] })).toMatch(/^A, X, Y and 1 other passed /)
  expect(captionOf({ next: branch('b', '') })).toMatch(/^A passed funds without a reported value on to B/)
})

test('forward what was passed on as well differs from what was split off, backward both were received', () => {
  const more = { others: [branch('c', '20')], split: [branch('d', '10')] }
  expect(captionOf(more)).toBe('A passed $5k on to B on 12 March 2026, passed $20 to C on as well, split off $10 to D.')
  expect(captionOf(more, 'backward')).toBe('A received $5k from B on 12 March 2026, received $20 from C and $10 from D as well.')
  expect(captionOf({ ...more, next: undefined })).toBe('A passed $20 to C on as well and split off $10 to D.')
})

test('what stays at an address is named from one dollar on, with the reason', () => {
  const rest = (value: string, reason: 'left' | 'not-requested') => ({ rests: [{ node: 'c', value, reason }] })
  expect(captionOf(rest('1', 'left'))).toMatch(/2026\. \$1 remained at C\.$/)
  expect(captionOf(rest('0.99', 'left'))).toMatch(/2026\.$/)
  expect(captionOf(rest('7', 'not-requested'))).toMatch(/2026\. \$7 at C: not requested\.$/)
  expect(captionOf(rest('7', 'left'), 'backward')).toMatch(/2026\. \$7 at C: (?!remains here)/)
})
