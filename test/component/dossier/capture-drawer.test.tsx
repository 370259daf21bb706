import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../support/render.tsx'
import { drawerOver, OTHER, OWN } from './drawers.fixtures.tsx'

test('the source of a response about another address is marked, with advice', async () => {
  render(drawerOver(OTHER))
  const drawer = page.getByRole('dialog', { name: /^Source/ })
  await expect.element(drawer).toMatchTextContent(/Different data\..*names another address than the request.*Request it again/)
})

test('the source of a response about its own request has no such flag', async () => {
  render(drawerOver(OWN))
  const drawer = page.getByRole('dialog', { name: /^Source/ })
  await expect.element(drawer).toBeVisible()
  await expect.element(drawer).not.toMatchTextContent(/Different data/)
})
