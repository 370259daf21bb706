import { expect, test } from 'vitest'
import { identityOfSubject, labelsOfSubject } from '../../../../src-shared/case/identity/subject-identity.ts'
import { NO_LABELS } from '../../../../src-shared/case/known-labels.ts'
import { entityOf, subjectOf } from '../../../support/builders/plans.ts'

const who = (parts: Parameters<typeof entityOf>[0]) => {
  const subject = entityOf(parts)
  return identityOfSubject(subject, labelsOfSubject(NO_LABELS, subject, false))
}

test('an entity is called by its name and has the kind that the name implies', () => {
  expect(who({ entityName: 'Meridian Exchange' })).toMatchObject({
    name: 'Meridian Exchange',
    nameIs: 'entity',
    entity: 'Meridian Exchange',
    kind: 'exchange',
  })
  expect(who({ entityName: 'Northgate Capital' })).toMatchObject({ kind: 'fund', kindBy: undefined })
})

test('an alias or a tag of the investigator precedes the name, unless the tag is a role', () => {
  expect(who({ alias: 'The fund' })).toMatchObject({ name: 'The fund', nameIs: 'alias', entity: 'Northgate Capital' })
  expect(who({ tags: ['Harbour ring'] })).toMatchObject({ name: 'Harbour ring', nameIs: 'tag' })
  expect(who({ tags: ['suspect'] })).toMatchObject({ name: 'Northgate Capital', nameIs: 'entity' })
})

test('an address has the identity that its labels give, as everywhere else', () => {
  const subject = subjectOf({ alias: 'Mule' })
  expect(identityOfSubject(subject, labelsOfSubject(NO_LABELS, subject, false))).toMatchObject({ name: 'Mule', nameIs: 'alias', entity: '' })
})
