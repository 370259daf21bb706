import { expect, test } from 'vitest'
import { fraudCase, nodeOfCast } from '../../view-models/trace/fraud-case.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { excerptOf, findInLabels, findInState, needleOf, type Found } from '../../../../src-renderer/shell/find/find-in-case.ts'

test('does not search for one letter; ignores case and blanks around the words', () => {
  expect([needleOf(''), needleOf(' a '), needleOf(' 0xAB ')]).toEqual([undefined, undefined, '0xab'])
})

test('an excerpt contains the words with some text around them, and marks omitted text', () => {
  expect(excerptOf('Paid to Meridian Exchange', 'meridian')).toBe('Paid to Meridian Exchange')
  expect(excerptOf('nothing here', 'meridian')).toBeUndefined()
  const long = `${'a'.repeat(200)} MERIDIAN ${'b'.repeat(200)}`
  const excerpt = excerptOf(long, 'meridian') ?? ''
  expect(excerpt).toMatch(/^…a+ MERIDIAN b+…$/)
  expect(excerpt.length).toBe(60 + 8 + 60 + 2)
})

test('a label is found with its address, once for any number of responses; chains and pointers are not', async () => {
  const state = fraudCase(['peel/0', 'peel/1'])
  const labelsWith = async (needle: string): Promise<readonly Found[]> => {
    const found = await findInLabels(state, needle, () => Promise.resolve())
    return found.ok ? found.value : expect.unreachable()
  }
  const found = await labelsWith('meridian')
  expect(found.length).toBeGreaterThan(0)
  for (const { kind, title, detail } of found)
    expect([kind, title.toLowerCase(), detail]).toEqual(['Label', expect.stringContaining('meridian'), expect.stringMatching(/^0x[0-9a-f]{40} · /)])
  expect(new Set(found.map(({ title, detail }) => `${title} ${detail.slice(0, 42)}`)).size).toBe(found.length)
  expect(await labelsWith('ethereum')).toEqual([])
  expect(findInState(state, nodeOfCast('peel/0').slice(5, 20)).map(({ kind }) => kind)).toContain('Subject')
})

test('an own name is found by its words and by its address, and opens the node; a removed one is not found', () => {
  const [named, renamed] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const state = caseStateOf(
    [],
    [],
    [
      { kind: 'address-named', family: 'evm', address: named, name: 'Cash-out of Viktor' },
      { kind: 'address-named', family: 'evm', address: renamed, name: 'Cash-out 2' },
      { kind: 'address-named', family: 'evm', address: renamed, name: '' },
    ],
  )
  const hit = {
    kind: 'Own name',
    caseId: state.record.id,
    title: 'Cash-out of Viktor',
    detail: `Cash-out of Viktor · ${named}`,
    nodeId: `evm:${named}`,
  }
  expect(findInState(state, 'cash-out')).toEqual([hit])
  expect(findInState(state, named)).toEqual([hit])
})
