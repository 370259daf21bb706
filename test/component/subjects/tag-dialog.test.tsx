import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TagDialog } from '../../../src-renderer/features/subjects/tag-dialog.tsx'
import { render } from '../support/render.tsx'
import { TAG_TARGET } from './targets.fixtures.ts'

test('a tag is saved once, however often Enter is pressed, and one that was not saved stays in the field', async () => {
  const requested: { readonly tag: string; readonly response: (isSaved: boolean) => void }[] = []
  let closed = 0
  render(
    <TagDialog
      state={{ subjects: [] }}
      target={TAG_TARGET}
      onTag={(tag) => new Promise((response) => requested.push({ tag, response }))}
      onClose={() => (closed += 1)}
    />,
  )
  const field = page.getByLabelText('Tag', { exact: true })
  await field.fill(' first hop ')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => requested.map(({ tag }) => tag)).toEqual(['first hop'])
  requested[0]?.response(false)
  await expect.element(page.getByRole('button', { name: 'Add as subject and tag' })).toBeEnabled()
  await expect.element(field).toHaveValue(' first hop ')
  expect(closed).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requested).toHaveLength(2)
  requested[1]?.response(true)
  await expect.poll(() => closed).toBe(1)
  expect(requested).toHaveLength(2)
})
