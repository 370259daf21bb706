import { expect, test } from 'vitest'
import { subjectOf } from '../../../src-renderer/evidence/subject.ts'

const SHOWN = '0xcBB811f129782ef87e19DeA9d3375045219baE00'
const AT = '2026-01-02T03:04:05.000Z'
const input = { typed: ` ${SHOWN} `, address: SHOWN, family: 'evm', chains: ['bnb'] }

test('a subject is stored under its normalised address, with what was typed beside it', () => {
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

test('an address of no family, or of another one, is refused with the field to mend', () => {
  expect(subjectOf({ ...input, family: 'unheard-of' }, 's-1', AT)).toMatchObject({
    ok: false,
    error: { code: 'bad_request', message: 'There is no address family unheard-of.', field: 'family' },
  })
  expect(subjectOf({ ...input, family: 'solana' }, 's-1', AT).ok).toBe(false)
})
