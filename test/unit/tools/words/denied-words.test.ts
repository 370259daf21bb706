import { expect, test } from 'vitest'
import { deniedFileName, deniedFunctions, deniedWords } from '../../../../tools/words/denied-words.ts'

const words = (line: string) => deniedWords(line).map(({ word }) => word)

test.each([
  ['const toldOf = 1', 'told'],
  ['class BrokerDesk {}', 'Desk'],
  ["kind: 'sitting-begun'", 'sitting'],
  ['// Nobody asked.', 'Nobody'],
  ['.untold-why {', 'untold'],
  ['MAX_WISHES', 'WISHES'],
  ['drawn anew', 'anew'],
  ["state: 'not-asked'", 'not-asked'],
  ['interface AllowanceChoice {', 'Allowance'],
  ['const { floorCredits } = settings', 'floorCredits'],
  ["const SENDERS = 'payers:'", 'payers'],
  ['.graph-owner-head {', 'owner-head'],
  ['decodeAnswer(body)', 'Answer'],
  ['askAbout(subject)', 'ask'],
  ['type RunnerBridge = Api', 'RunnerBridge'],
  ['const MOST_ROWS = 80', 'MOST_ROWS'],
  ['const LEAST_WIDTH = 700', 'LEAST_WIDTH'],
  ['// rows that are in sight', 'in sight'],
  ['the next is worked out', 'worked out'],
  ["'the other button on a row'", 'the other button'],
])('finds the denied word of %j', (line, word) => expect(words(line)).toEqual([word]))

test('does not find a denied word within another word', () => {
  expect(words('desktop besides wishful stolde Freedesktop')).toEqual([])
})

test('accepts these words in their plain meaning', () => {
  const lines = [
    'the service answers 429',
    'without asking again',
    'Math.floor(share)',
    "kind: 'bridge'",
    'bridgeExits(trace)',
    'isAnswered',
    'the owner of a folder',
  ]
  expect(lines.flatMap(words)).toEqual([])
})

test('finds functions that are named by a past participle, and accepts verbs and values', () => {
  const names = (line: string) => deniedFunctions(line).map(({ word }) => word)
  expect(names('export async function refused(a: string) {')).toEqual(['refused'])
  expect(names('function* drawn<T>(a: T) {')).toEqual(['drawn'])
  expect(names('function kept() {')).toEqual(['kept'])
  expect(['function seed(', 'function refuse(', 'const refused = 1', 'function isMoved(', 'function opened2('].flatMap(names)).toEqual([])
})

test('finds file names that are phrases', () => {
  expect(deniedFileName('what-it-says.ts')).toContain('"what"')
  expect(deniedFileName('who.test.ts')).toContain('"who"')
  expect(deniedFileName('order-desk.ts')).toContain('"desk"')
  expect(deniedFileName('spending-session-badge.tsx')).toBeUndefined()
})
