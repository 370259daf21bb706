import { expect, test } from 'vitest'
import { addressSubjects, familyOfSubject, isEntity, counterpartyAsSubject, subjectKey, subjectOf } from '../../../src-shared/case/subject.ts'
import { entityOf, subjectOf as addressed } from '../../support/builders/plans.ts'
import type { AddressSubject } from '../../../src-shared/case/case-types.ts'

const SHOWN = '0xcBB811f129782ef87e19DeA9d3375045219baE00'
const AT = '2026-01-02T03:04:05.000Z'
const input = { typed: ` ${SHOWN} `, address: SHOWN, family: 'evm', chains: ['bnb'] }

test('a subject is stored under its normalised address, together with the typed text', () => {
  const bare = {
    id: 's-1',
    typed: ` ${SHOWN} `,
    address: SHOWN.toLowerCase(),
    family: 'evm',
    chains: ['bnb'],
    colour: '',
    tags: [],
    note: '',
    addedAt: AT,
  }
  expect(subjectOf(input, 's-1', AT)).toEqual({ ok: true, value: { ...bare, alias: '', origin: 'typed' } })
  expect(subjectOf({ ...input, alias: 'Mule', origin: 'counterparties' }, 's-1', AT)).toEqual({
    ok: true,
    value: { ...bare, alias: 'Mule', origin: 'counterparties' },
  })
})

test('an address of no family, or of another family, is refused with the field to correct', () => {
  expect(subjectOf({ ...input, family: 'unheard-of' }, 's-1', AT)).toMatchObject({
    ok: false,
    error: { code: 'bad_request', message: 'There is no address family unheard-of.', field: 'family' },
  })
  expect(subjectOf({ ...input, family: 'solana' }, 's-1', AT).ok).toBe(false)
})

test('an entity is stored under its name as it is sent, without a family or an address', () => {
  const made = subjectOf({ typed: ' Jump  Trading ', entityName: ' Jump  Trading ', chains: ['all'] }, 'e-1', AT)
  expect(made).toEqual({
    ok: true,
    value: {
      id: 'e-1',
      typed: ' Jump  Trading ',
      entityName: 'Jump Trading',
      chains: ['all'],
      alias: '',
      origin: 'typed',
      colour: '',
      tags: [],
      note: '',
      addedAt: AT,
    },
  })
  expect(subjectOf({ typed: '', entityName: SHOWN, chains: ['all'] }, 'e-1', AT)).toMatchObject({ ok: false, error: { field: 'entity_name' } })
})

test('distinguishes subjects by family and address, or entities by their normalised name', () => {
  expect(subjectKey(subjectAt())).toBe(`evm:${SHOWN.toLowerCase()}`)
  expect(subjectKey({ entityName: 'JUMP  trading' })).toBe(subjectKey({ entityName: 'Jump Trading' }))
  expect(subjectKey({ entityName: 'evm:1' })).not.toBe(subjectKey({ family: 'evm', address: '1' }))
})

test('the addresses among subjects are selected; without entities the list is identical', () => {
  const both = [subjectAt(), entityOf()]
  expect(addressSubjects(both)).toEqual([subjectAt()])
  expect(both.map(isEntity)).toEqual([false, true])
  expect(both.map(familyOfSubject)).toEqual(['evm', ''])
  const alone = [subjectAt()]
  expect(addressSubjects(alone)).toBe(alone)
})

test('the placeholder of an entity is an address with its id, and not an entity', () => {
  const made = counterpartyAsSubject(entityOf(), 'x', 'solana')
  expect(made).toMatchObject({ id: 'e-1', address: 'x', family: 'solana' })
  expect(isEntity(made)).toBe(false)
})

function subjectAt(): AddressSubject {
  return addressed({ address: SHOWN.toLowerCase() })
}
