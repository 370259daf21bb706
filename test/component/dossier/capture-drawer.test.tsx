import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { CaseFileContext } from '../../../src-renderer/storage/hooks.ts'
import { CaptureDrawer } from '../../../src-renderer/features/dossier/capture-drawer.tsx'
import { CaseActionsContext, CaseContext } from '../../../src-renderer/state/case-context.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'
import { render } from '../support/render.tsx'

const OWN = `0x${'ab'.repeat(20)}`
const OTHER = `0x${'cd'.repeat(20)}`

/** A drawer over the one response of a case, whose record names an address. */
function show(named: string): void {
  const state = caseStateOf(
    [{ address: OWN, family: 'evm', chains: ['ethereum'] }],
    [
      {
        endpoint: 'profiler/current-balance',
        request: { address: OWN, chain: 'ethereum' },
        body: JSON.stringify({ data: [{ chain: 'ethereum', address: named, token_symbol: 'ETH', value_usd: 5 }] }),
      },
    ],
  )
  const captureId = state.captures[0]?.capture.id ?? ''
  // The tests do not read the body.
  const caseFile = { captures: () => new Promise(() => {}) } as unknown as CaseFile
  render(
    <CaseFileContext value={caseFile}>
      <CaseActionsContext value={actionsOf()}>
        <CaseContext value={{ state }}>
          <CaptureDrawer source={{ captureId, pointer: undefined }} onClosed={() => {}} />
        </CaseContext>
      </CaseActionsContext>
    </CaseFileContext>,
  )
}

test('the source of a response about another address says so, with what to do', async () => {
  show(OTHER)
  const drawer = page.getByRole('dialog', { name: /^Source/ })
  await expect.element(drawer).toMatchTextContent(/About something else\..*names another address than the request.*Request it again/)
})

test('the source of a response about its own request has no such flag', async () => {
  show(OWN)
  const drawer = page.getByRole('dialog', { name: /^Source/ })
  await expect.element(drawer).toBeVisible()
  await expect.element(drawer).not.toMatchTextContent(/About something else/)
})
