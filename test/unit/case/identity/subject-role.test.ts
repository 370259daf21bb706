import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherTags, roleOfTags, SUBJECT_ROLES, withRole } from '../../../../src-shared/case/identity/subject-role.ts'

test.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [['watch'], undefined],
  [[' Victim '], 'victim'],
  [['own', 'x', 'SUSPECT'], 'suspect'],
])('the role from the tags %j is %s', (tags, role) => expect(roleOfTags(tags)).toBe(role))

test('setting a role replaces every other role and leaves the other tags unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...SUBJECT_ROLES))),
      fc.option(fc.constantFrom(...SUBJECT_ROLES), { nil: undefined }),
      (tags, role) => {
        const next = withRole(tags, role)
        expect(roleOfTags(next)).toBe(role)
        expect(otherTags(next)).toEqual(otherTags(tags))
        expect(withRole(next, role)).toEqual(next)
      },
    ),
  )
})
