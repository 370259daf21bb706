import { expect, test } from 'vitest'
import { targetsOf } from '../../../../src-shared/case/plan/plan-targets.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = '0x28c6c06298d514db089934071355e5743bf21d60'
const subject = (id: string, address: string, family = 'evm'): Subject => ({
  id,
  typed: address,
  address,
  family,
  chains: ['bnb'],
  alias: '',
  colour: '',
  tags: [],
  note: '',
  addedAt: '',
  origin: 'typed',
})
const SUBJECTS = [subject('s-1', EVM), subject('s-2', OTHER), subject('s-3', EVM, 'sei')]
const REQUEST: AcquisitionRequest = {
  title: '',
  subjectIds: ['s-1', 's-3'],
  endpoints: [],
  chains: ['base'],
  allWherePossible: false,
  window: { from: '', to: '' },
  maxPages: 1,
  refresh: false,
}

test('a plan is about the chosen subjects, on the chosen chains', () => {
  expect(targetsOf(REQUEST, SUBJECTS)).toEqual([
    { subject: SUBJECTS[0], about: undefined, chains: ['base'] },
    { subject: SUBJECTS[2], about: undefined, chains: ['base'] },
  ])
  expect(targetsOf({ ...REQUEST, subjectIds: ['gone'] }, SUBJECTS)).toEqual([])
})

test('a request about no subject has no target', () => {
  const [none, ...more] = targetsOf({ ...REQUEST, request: { token_address: EVM } }, SUBJECTS)
  expect(more).toEqual([])
  expect(none).toMatchObject({ subject: { id: '', address: '', family: '' }, about: undefined, chains: [] })
})

test('labels of a counterparty are requested for its subject under the address of the counterparty, or for the counterparty if it is a subject', () => {
  const of = (subjectId: string, address: string, family: string) =>
    targetsOf({ ...REQUEST, labelTargets: [{ subjectId, address, family, chain: 'bnb' }] }, SUBJECTS)
  const stranger = `0x${'5'.repeat(40)}`
  expect(of('s-1', stranger, 'evm')).toEqual([{ subject: { ...SUBJECTS[0], address: stranger }, about: stranger, chains: ['bnb'] }])
  expect(of('s-1', OTHER.toUpperCase().replace('0X', '0x'), 'evm')).toEqual([{ subject: SUBJECTS[1], about: undefined, chains: ['bnb'] }])
  // The same letters in another family are another address.
  expect(of('s-1', OTHER, 'sei')).toEqual([{ subject: { ...SUBJECTS[0], address: OTHER, family: 'sei' }, about: OTHER, chains: ['bnb'] }])
  expect(of('gone', stranger, 'evm')).toEqual([])
})
