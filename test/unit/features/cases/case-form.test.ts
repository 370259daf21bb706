import { expect, test } from 'vitest'
import { checkCaseDraft } from '../../../../src-renderer/features/cases/case-form.ts'

const GOOD = { title: 'Collector', reference: '', investigator: 'Ada Quist', budget: '5,000' }

test('a case needs a title, an investigator and a budget; a reference may be empty', () => {
  expect(checkCaseDraft(GOOD)).toEqual({})
  expect(Object.keys(checkCaseDraft({ title: ' ', reference: '', investigator: '', budget: '' }))).toEqual(['title', 'investigator', 'budget'])
})

test('a budget that is not a whole number is named', () => {
  expect(checkCaseDraft({ ...GOOD, budget: '12.5' }).budget).toContain('whole number')
})

test('no budget is a valid budget', () => {
  expect(checkCaseDraft({ ...GOOD, budget: '0' })).toEqual({})
})

test('texts have a maximum length', () => {
  expect(Object.keys(checkCaseDraft({ ...GOOD, title: 'x'.repeat(201), reference: 'x'.repeat(201) }))).toEqual(['title', 'reference'])
})
