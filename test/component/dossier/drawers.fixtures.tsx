import type { ReactNode } from 'react'
import { CaptureDrawer } from '../../../src-renderer/features/dossier/capture-drawer.tsx'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { CaseFileContext } from '../../../src-renderer/storage/hooks.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'
import { inCase } from '../gallery/in-case.tsx'

export const OWN = `0x${'ab'.repeat(20)}`
export const OTHER = `0x${'cd'.repeat(20)}`

/** A drawer over the one response of a case, whose record names an address. Its body is not read. */
export function drawerOver(named: string): ReactNode {
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
  const caseFile = { captures: () => new Promise(() => {}) } as unknown as CaseFile // the only member that the drawer uses
  return (
    <CaseFileContext value={caseFile}>
      {inCase(state, <CaptureDrawer source={{ captureId, pointer: undefined }} onClosed={() => {}} />)}
    </CaseFileContext>
  )
}
