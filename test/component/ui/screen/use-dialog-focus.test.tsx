import { Button, Dialog, DialogBody, DialogFooter, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useDialogFocus } from '../../../../src-renderer/ui/screen/use-dialog-focus.ts'
import { render } from '../../support/render.tsx'

type Shown = 'field' | 'named' | 'act' | undefined

/** Conditionally rendered dialogs, as everywhere in Casebook, opened by buttons and by a menu. */
function Window(): ReactNode {
  useDialogFocus()
  const [shown, show] = useState<Shown>()
  return (
    <>
      {(['field', 'named', 'act'] as const).map((kind) => (
        <Button key={kind} text={`Open ${kind}`} onClick={() => show(kind)} />
      ))}
      <PopoverNext content={<Menu>{<MenuItem text="Open from the menu" onClick={() => show('field')} />}</Menu>}>
        <Button text="Menu" />
      </PopoverNext>
      {shown !== undefined && (
        <Dialog isOpen title="A dialog" onClose={() => show(undefined)}>
          <DialogBody>
            {shown === 'field' && <InputGroup aria-label="Name" />}
            {shown === 'named' && <Button text="Choose" data-first-focus />}
            <span>Words</span>
          </DialogBody>
          <DialogFooter actions={<Button intent="primary" text="Do it" onClick={() => show(undefined)} />} />
        </Dialog>
      )}
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => void render(<Window />))

test('a dialog focuses its first field, the named element, or its main button', async () => {
  await button('Open field').click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await button('Open named').click()
  await expect.element(button('Choose')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await button('Open act').click()
  await expect.element(button('Do it')).toHaveFocus()
})

test('also if it was opened from a menu that closes after it', async () => {
  await button('Menu').click()
  await page.getByRole('menuitem', { name: 'Open from the menu' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})
