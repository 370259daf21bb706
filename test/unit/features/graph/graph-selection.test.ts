import { beforeEach, describe, expect, test } from 'vitest'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { graphSelected, graphSelectionOf, toggleGraphSelection } from '../../../../src-renderer/features/graph/graph-selection.ts'

describe('the selection of the graph', () => {
  beforeEach(() => graphSelected('case-a', []))

  test('is separate for each case and empty in another one', () => {
    graphSelected('case-a', ['n1', edgeKey('e1')])
    expect([...graphSelectionOf('case-a')]).toEqual(['n1', 'edge e1'])
    expect(graphSelectionOf('case-b').size).toBe(0)
  })

  test('stays the same set on an equal selection, so that nothing renders again', () => {
    graphSelected('case-a', ['n1', 'n2'])
    const before = graphSelectionOf('case-a')
    graphSelected('case-a', ['n2', 'n1'])
    expect(graphSelectionOf('case-a')).toBe(before)
    graphSelected('case-a', ['n2', 'n3'])
    expect(graphSelectionOf('case-a')).not.toBe(before)
  })

  test('adds an id, and removes it again', () => {
    graphSelected('case-a', ['n1'])
    toggleGraphSelection('case-a', 'n2')
    expect([...graphSelectionOf('case-a')]).toEqual(['n1', 'n2'])
    toggleGraphSelection('case-a', 'n1')
    expect([...graphSelectionOf('case-a')]).toEqual(['n2'])
  })
})
