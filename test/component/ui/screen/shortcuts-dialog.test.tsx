import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ShortcutsDialog } from '../../../../src-renderer/ui/screen/shortcuts-dialog.tsx'
import { render, unmountAll } from '../../support/render.tsx'

test('Escape closes the shortcuts before they have the focus too, and does nothing once they are closed', async () => {
  const close = vi.fn<() => void>()
  const draw = render(<ShortcutsDialog hotkeys={[]} isOpen onClose={close} />)
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const press = (): void => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  // Simulates a slow machine, where a key arrives before the focus has moved in.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  press()
  expect(close).toHaveBeenCalledOnce()
  draw(<ShortcutsDialog hotkeys={[]} isOpen={false} onClose={close} />)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  press()
  expect(close).toHaveBeenCalledOnce()
  unmountAll()
})
