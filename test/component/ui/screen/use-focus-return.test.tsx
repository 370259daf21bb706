import { Button, Dialog, DialogBody, DialogFooter, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFocusReturn } from '../../../../src-renderer/ui/screen/use-focus-return.ts'
import { render, unmountAll } from '../../support/render.tsx'

type Shown = 'plain' | 'nested' | undefined

function Window(): ReactNode {
  useFocusReturn()
  const [shown, show] = useState<Shown>()
  const [isForm, setForm] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [isHere, setHere] = useState(true)
  return (
    <main>
      <h1>Screen</h1>
      <p>Nothing</p>
      {isHere && <Button text="Open" onClick={() => show('plain')} />}
      <Button text="Open unfocused" onClick={() => show('plain')} />
      <Button text={isBusy ? 'Exporting' : 'Export'} loading={isBusy} onClick={() => setBusy(true)} />
      <Button text="End" onClick={() => setBusy(false)} />
      <PopoverNext content={<Menu>{<MenuItem text="From the menu" onClick={() => show('plain')} />}</Menu>}>
        <Button text="Menu" />
      </PopoverNext>
      <section>
        <h2>Findings</h2>
        {isForm && <InputGroup aria-label="Note" />}
        {isForm && <Button text="Save" onClick={() => setForm(false)} />}
      </section>
      {shown !== undefined && (
        <Dialog isOpen title="Outer" onClose={() => show(undefined)}>
          <DialogBody>
            <InputGroup aria-label="Name" />
            <Button text="More" onClick={() => show('nested')} />
            {shown === 'nested' && (
              <Dialog isOpen title="Inner" onClose={() => show('plain')}>
                <DialogFooter actions={<Button text="Done" onClick={() => show('plain')} />} />
              </Dialog>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              <Button
                text="Apply"
                onClick={() => {
                  setHere(false)
                  show(undefined)
                }}
              />
            }
          />
        </Dialog>
      )}
    </main>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => void render(<Window />))

test('a dialog that closes gives the focus to the button that opened it', async () => {
  await button('Open').click()
  await page.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Open')).toHaveFocus()
})

test('a dialog over another one gives the focus to the button in the lower one', async () => {
  await button('Open').click()
  await button('More').click()
  await button('Done').click()
  await expect.element(button('More')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Open')).toHaveFocus()
})

test('a dialog that a menu opened gives the focus to the button of the menu', async () => {
  await button('Menu').click()
  await page.getByRole('menuitem', { name: 'From the menu' }).click()
  await page.getByRole('textbox', { name: 'Name' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Menu')).toHaveFocus()
})

test('a dialog whose opener is gone gives the focus to the heading of the screen', async () => {
  await button('Open').click()
  await button('Apply').click()
  await expect.element(page.getByRole('heading', { name: 'Screen' })).toHaveFocus()
})

test('a dialog that opens while nothing has the focus gives it to the heading of the screen', async () => {
  await page.getByText('Nothing').click()
  button('Open unfocused')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await page.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Screen' })).toHaveFocus()
})

test('a button that is removed gives the focus to the heading of its section', async () => {
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'Findings' })).toHaveFocus()
})

test('a button that is busy for a moment has the focus again', async () => {
  await button('Export').click()
  await expect.poll(() => document.activeElement).toBe(document.body)
  button('End')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(button('Export')).toHaveFocus()
})

test('a click on the background leaves the focus there, also when the last focused button is removed', async () => {
  await page.getByRole('textbox', { name: 'Note' }).click()
  await page.getByText('Nothing').click()
  expect(document.activeElement).toBe(document.body)
  button('Save')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  await twoFrames()
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
})

/** A screen that is replaced by one whose heading renders later. */
function Screens(): ReactNode {
  useFocusReturn()
  const [at, setAt] = useState<'first' | 'loading' | 'second'>('first')
  return (
    <main>
      {at === 'first' && <Button text="Next" onClick={() => setAt('loading')} />}
      {at === 'second' && <h1>Second screen</h1>}
      <button hidden data-testid="loaded" onClick={() => setAt('second')} />
    </main>
  )
}

test('a heading that is rendered late gets the focus once it exists', async () => {
  unmountAll()
  render(<Screens />)
  await button('Next').click()
  await expect.element(button('Next')).not.toBeInTheDocument()
  await twoFrames()
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
  page
    .getByTestId('loaded')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('heading', { name: 'Second screen' })).toHaveFocus()
})

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
