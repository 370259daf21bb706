import { expect, test } from 'vitest'
import { subjectNames } from '../../../../src-shared/case/identity/subject-names.ts'
import { NO_LABELS } from '../../../../src-shared/case/known-labels.ts'
import type { OwnNames } from '../../../../src-shared/case/own-names.ts'
import { subjectOf } from '../../../support/builders/plans.ts'

const MULE = '0xfdec59c1d0d7cbbb3d3c4d0c6e4e3a2a95ab8895'

test('an address is called as its subject is, in whatever letter case a record writes it', () => {
  const { nameOf, named } = subjectNames([subjectOf({ id: 'a', address: MULE, alias: 'First link' })], NO_LABELS, false)
  expect(nameOf(MULE)).toBe('First link')
  expect(nameOf(MULE.toUpperCase().replace('0X', '0x'))).toBe('First link')
  expect(nameOf('0x0000000000000000000000000000000000000001')).toBe('')
  expect(named).toEqual([{ address: MULE, name: 'First link' }])
})

test('a tag names an address, unless the tag is a role or a behaviour', () => {
  expect(subjectNames([subjectOf({ address: MULE, tags: ['victim', 'Harbour ring'] })], NO_LABELS, false).nameOf(MULE)).toBe('Harbour ring')
  expect(subjectNames([subjectOf({ address: MULE, tags: ['victim'] })], NO_LABELS, false).nameOf(MULE)).toBe('')
  const label = { address: MULE, label: 'High Activity', chain: 'ethereum', pointer: '', captureId: 'c', caseId: '', at: '', practice: false }
  const labels = { ...NO_LABELS, labelsOf: () => [{ ...label, endpoint: 'profiler/labels' as const, bought: true }] }
  expect(subjectNames([subjectOf({ address: MULE })], labels, false).nameOf(MULE)).toBe('')
})

test('an address that is no subject is called as the investigator named it, a subject by its alias', () => {
  const mule: OwnNames = new Map([[`evm:${MULE}`, { name: 'Peel 1', seq: 4 }]])
  expect(subjectNames([], NO_LABELS, false, mule).nameOf(MULE.toUpperCase().replace('0X', '0x'))).toBe('Peel 1')
  expect(subjectNames([subjectOf({ address: MULE, alias: 'First link' })], NO_LABELS, false, mule).nameOf(MULE)).toBe('First link')
  // The alias was removed after the naming.
  expect(subjectNames([subjectOf({ address: MULE })], NO_LABELS, false, mule).nameOf(MULE)).toBe('')
})
