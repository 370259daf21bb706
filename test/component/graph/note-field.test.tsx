import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NoteField } from '../../../src-renderer/features/graph/selection/note-field.tsx'
import { render } from '../support/render.tsx'
import { LONG_NOTE } from './notes.fixtures.ts'

test('a note keeps its line breaks, and a long one scrolls while its buttons stay visible', async () => {
  render(<NoteField note={LONG_NOTE} about="this node" onNote={() => undefined} />)
  const note = page.getByRole('region', { name: 'Note on this node, as written' })
  await expect.element(note).toBeVisible()
  const { innerText, clientHeight, scrollHeight } = note.element() as HTMLElement // found by its role, which a div has here
  expect(innerText).toContain('Line 1 of what was said\nLine 2 of what was said\n')
  expect(innerText).not.toContain('U+000A')
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  const change = page.getByRole('button', { name: 'Change the note on this node' })
  expect(change.element().getBoundingClientRect().bottom).toBeLessThan(300)
  // Without a pointer it scrolls with the arrow keys.
  note.element().focus()
  expect(document.activeElement).toBe(note.element())
})

test('saving or cancelling a note by keyboard returns the focus to the control that opened it', async () => {
  const saved: string[] = []
  render(<NoteField note="" about="this flow" onNote={(text) => saved.push(text)} />)
  const add = page.getByRole('button', { name: 'Add a note on this flow' })
  await expect.element(add).not.toHaveFocus()
  const field = page.getByRole('textbox', { name: 'Note on this flow' })
  await add.click()
  for (const end of ['{Escape}', '{Control>}{Enter}{/Control}']) {
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Ask')
    await expect.element(field).toHaveValue('Ask')
    await userEvent.keyboard(end)
    await expect.element(add).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(field).toHaveFocus()
  expect(saved).toEqual(['Ask'])
})
