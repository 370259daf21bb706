import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import { CaseScreen } from '../../../../src-renderer/shell/case-screen.tsx'
import { CaseTabs } from '../../../../src-renderer/shell/tabs/case-tabs.tsx'
import { startTrial } from '../../acquisition/trial.ts'
import { render } from '../../support/render.tsx'

const tab = () => page.getByRole('tab', { selected: true })
const named = (): Element | null => document.getElementById(tab().element().getAttribute('aria-controls') ?? '')

function Case({ children }: { readonly children: React.ReactNode }) {
  const at = useScreen(({ route }) => (route.at === 'case' ? route.tab : 'dossier'))
  return (
    <>
      <CaseTabs tab={at} />
      {children}
    </>
  )
}

beforeEach(() => {
  useScreen.setState({ asOf: undefined, source: undefined, overlay: undefined })
})

test('each tab refers to exactly one existing panel, also after another tab was chosen', async () => {
  const trial = await startTrial()
  const state = await trial.state()
  useScreen.setState({ route: { at: 'case', caseId: trial.caseId, tab: 'log' } })
  render(
    <Case>
      <CaseScreen state={{ ...state, subjects: [] }} />
    </Case>,
  )
  for (const name of ['Log', 'Dossier']) {
    await page.getByRole('tab', { name }).click()
    await expect.element(tab()).toHaveTextContent(name)
    const panel = page.getByRole('tabpanel', { name })
    await expect.element(panel).toBeVisible()
    expect(named()).toBe(panel.element())
    expect(document.querySelectorAll(`[id="${panel.element().id}"]`)).toHaveLength(1)
    // All tabs name the same panel, also those that are not selected.
    for (const one of page.getByRole('tab').elements()) expect(one.getAttribute('aria-controls')).toBe(panel.element().id)
  }
})
