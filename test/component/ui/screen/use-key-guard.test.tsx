import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useRef, useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useKeyGuard } from '../../../../src-renderer/ui/screen/use-key-guard.ts'
import { render } from '../../support/render.tsx'

const opened = vi.fn<() => void>()
const ran = vi.fn<() => void>()
const closesOnKeyDown = vi.fn<() => void>()

/**
 * A dialog that returns the focus to its button on closing at once, while the key is still down.
 */
function Window(): ReactNode {
  useKeyGuard()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        text="Open"
        onClick={() => {
          opened()
          setOpen(true)
        }}
      />
      <Dialog isOpen={isOpen} title="A plan" onClose={close} transitionDuration={0}>
        <DialogBody>
          <InputGroup
            aria-label="Name"
            onKeyDown={({ key, ctrlKey }) => {
              if (key !== 'Enter' || ctrlKey) return
              closesOnKeyDown()
              close()
            }}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <Button
              intent="primary"
              text="Run"
              onClick={() => {
                ran()
                close()
              }}
            />
          }
        />
      </Dialog>
    </>
  )
}

beforeEach(async () => {
  vi.clearAllMocks()
  render(<Window />)
  await page.getByRole('button', { name: 'Open' }).click()
  // The library moves the focus from the button a frame after the dialog has opened, to an element
  // of its own around the dialog.
  await expect.element(page.getByRole('button', { name: 'Open' })).not.toHaveFocus()
})

test.each(['Name', 'Run'] as const)(
  'Ctrl+Enter with the focus on “%s” runs the plan once and does not click the button that takes the focus',
  async (name) => {
    page
      .getByLabelText(name)
      .or(page.getByRole('button', { name, exact: true }))
      .element()
      .focus()
    await userEvent.keyboard('{Control>}{Enter>}')
    expect(ran).toHaveBeenCalledTimes(1)
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
    await userEvent.keyboard('{/Enter}{/Control}')
    expect(opened).toHaveBeenCalledTimes(1)
    expect(ran).toHaveBeenCalledTimes(1)
  },
)

test('a key that is held and repeats does not click the button that takes the focus', async () => {
  page.getByLabelText('Name').element().focus()
  await userEvent.keyboard('{Control>}{Enter>5/}{/Control}')
  expect(ran).toHaveBeenCalledTimes(1)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('Enter that closes a dialog from a field does not click the button that takes the focus', async () => {
  page.getByLabelText('Name').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(closesOnKeyDown).toHaveBeenCalledTimes(1)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('Enter and the space bar still click the button that has the focus', async () => {
  await userEvent.keyboard('{Escape}')
  for (const key of ['{Enter}', ' ']) {
    page.getByRole('button', { name: 'Open' }).element().focus()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  expect(opened).toHaveBeenCalledTimes(3)
})
