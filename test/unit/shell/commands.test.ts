import { describe, expect, test } from 'vitest'
import type { Situation } from '../../../src-renderer/shell/commands.ts'
import { COMMAND_IDS, commandsFor, isCommandId, neighbourOf, paletteItems, searchCommands } from '../../../src-renderer/shell/commands.ts'

const OUTSIDE: Situation = { route: { at: 'cases' }, paused: false, cases: [{ id: 'c1', title: 'Collector', reference: 'FIN-7' }], subjects: [] }
const INSIDE: Situation = {
  ...OUTSIDE,
  route: { at: 'case', caseId: 'c1', tab: 'dossier' },
  subjects: [
    { id: 's1', title: 'Mule', address: '0xabc' },
    { id: 's2', title: 'Exchange', address: '0xdef' },
  ],
}
const IN_GRAPH: Situation = { ...INSIDE, route: { at: 'case', caseId: 'c1', tab: 'graph' } }
const ids = (situation: Situation): string[] => commandsFor(situation).map((command) => command.id)

describe('commands', () => {
  test('every offered command is one that can be run', () => {
    for (const situation of [OUTSIDE, INSIDE, IN_GRAPH, { ...INSIDE, paused: true }])
      for (const id of ids(situation)) expect(isCommandId(id)).toBe(true)
  })

  test('every command but the palette itself is offered in some situation', () => {
    const offered = new Set([...ids(OUTSIDE), ...ids(INSIDE), ...ids(IN_GRAPH), ...ids({ ...INSIDE, paused: true })])
    expect(COMMAND_IDS.filter((id) => !offered.has(id))).toEqual(['palette'])
  })

  test('no key is bound twice', () => {
    for (const situation of [INSIDE, IN_GRAPH]) {
      const keys = commandsFor(situation).flatMap((command) => command.keys ?? [])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('the panel of the graph can be collapsed in the graph only', () => {
    expect(ids(IN_GRAPH)).toContain('toggle-graph-panel')
    expect(ids(INSIDE)).not.toContain('toggle-graph-panel')
  })

  test('commands for a case are not offered without one', () => {
    expect(ids(OUTSIDE)).not.toContain('verify-case')
    expect(ids(INSIDE)).toContain('verify-case')
  })

  test('a plan needs a subject', () => {
    expect(ids({ ...INSIDE, subjects: [] })).not.toContain('plan')
  })

  test('a plan for all subjects needs several', () => {
    expect(ids(INSIDE)).toContain('plan-all')
    expect(ids({ ...INSIDE, subjects: INSIDE.subjects.slice(0, 1) })).not.toContain('plan-all')
    expect(searchCommands('plan all', paletteItems(INSIDE)).map((item) => item.title)).toEqual(['Plan acquisition for all subjects'])
  })

  test('the queue is either paused or resumed', () => {
    expect(ids(INSIDE)).toContain('pause-queue')
    expect(ids({ ...INSIDE, paused: true })).not.toContain('pause-queue')
  })
})

describe('searching the palette', () => {
  const titles = (query: string): string[] => searchCommands(query, paletteItems(INSIDE)).map((item) => item.title)

  test('finds a subject by its address and a case by its reference', () => {
    expect(titles('0xdef')).toEqual(['Exchange'])
    expect(titles('fin-7')).toEqual(['Collector'])
  })

  test('finds a query by its name and by the name of its screen, inside a case', () => {
    expect(titles('token perpetual')).not.toEqual([])
    expect(searchCommands('tgm/holders', paletteItems(INSIDE)).map(({ id }) => id)).toEqual(['request:tgm/holders'])
    expect(searchCommands('tgm/holders', paletteItems(OUTSIDE))).toEqual([])
  })

  test('requires every word', () => {
    expect(titles('verify nothing')).toEqual([])
  })

  test('titles that start with the word come first', () => {
    expect(titles('report')[0]).toBe('Report')
  })

  test('an empty query shows everything', () => {
    expect(titles(' ')).toHaveLength(paletteItems(INSIDE).length)
  })
})

describe('moving to the next subject', () => {
  test('continues at the other end', () => {
    expect(neighbourOf(['a', 'b', 'c'], 'c', 1)).toBe('a')
    expect(neighbourOf(['a', 'b', 'c'], 'a', -1)).toBe('c')
  })

  test('starts at an end if none is open, and selects nothing if there is none', () => {
    expect(neighbourOf(['a', 'b'], undefined, -1)).toBe('b')
    expect(neighbourOf([], 'a', 1)).toBeUndefined()
  })
})
