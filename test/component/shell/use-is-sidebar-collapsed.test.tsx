import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import { toggleSidebar, useIsSidebarCollapsed } from '../../../src-renderer/shell/use-is-sidebar-collapsed.ts'
import { render } from '../support/render.tsx'

function Standing(): ReactNode {
  return <p>{useIsSidebarCollapsed() ? 'The sidebar is collapsed' : 'The sidebar is open'}</p>
}

const at = (tab: 'graph' | 'dossier'): void => useScreen.setState({ route: { at: 'case', caseId: 'c', tab } })

afterEach(async () => {
  useScreen.setState({ isSidebarCollapsed: undefined, route: { at: 'cases' } })
  await page.viewport(1440, 900)
})

test('the sidebar collapses on the graph in a narrow or enlarged window, only there, until a person expands it', async () => {
  await page.viewport(1440, 900)
  at('graph')
  render(<Standing />)
  await expect.element(page.getByText('The sidebar is open')).toBeVisible()
  await page.viewport(960, 600)
  await expect.element(page.getByText('The sidebar is collapsed')).toBeVisible()
  at('dossier')
  await expect.element(page.getByText('The sidebar is open')).toBeVisible()
  at('graph')
  toggleSidebar()
  await expect.element(page.getByText('The sidebar is open')).toBeVisible()
  await page.viewport(1440, 900)
  toggleSidebar()
  await expect.element(page.getByText('The sidebar is collapsed')).toBeVisible()
})
