import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_LABELS } from '../../../../src-shared/case/known-labels.ts'
import { subjectNames } from '../../../../src-shared/case/identity/subject-names.ts'
import { SubjectNamesContext } from '../../../../src-renderer/ui/names/subject-names-context.ts'
import { useSubjectTitle } from '../../../../src-renderer/ui/names/use-subject-title.ts'
import { startTrial } from '../../acquisition/trial.ts'
import { render } from '../../support/render.tsx'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

function Titles({ subjects }: { readonly subjects: readonly Subject[] }): ReactNode {
  const titleOf = useSubjectTitle()
  return (
    <ul>
      {subjects.map((subject) => (
        <li key={subject.id}>{titleOf(subject)}</li>
      ))}
    </ul>
  )
}

test('a subject is named as in the sidebar, and two of one name are distinguished by their addresses', async () => {
  const [trial] = (await (await startTrial()).state()).subjects
  if (trial === undefined || !('address' in trial)) throw new Error('The trial case has no address')
  const subjects = ['Hot wallet', 'Deposit', 'Deposit', ''].map((alias, index) => ({
    ...trial,
    id: `subject-${index}`,
    alias,
    address: `0x${String(index).repeat(40)}`,
  }))
  const entity: Subject = { ...trial, id: 'entity', alias: '', entityName: 'Meridian Exchange' }
  const names = subjectNames(subjects, NO_LABELS, false)
  render(
    <SubjectNamesContext value={names}>
      <Titles subjects={[...subjects, entity]} />
    </SubjectNamesContext>,
  )
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Hot wallet', 'Deposit 0x111111…111111', 'Deposit 0x222222…222222', '0x333333…333333', 'Meridian Exchange'])
})
