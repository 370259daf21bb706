import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { navigate } from '../../state/screen-store.ts'
import { services } from '../../state/services.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { openSampleCase } from './sample-case.ts'
import { messages } from './messages.ts'

/** Opens the sample case that comes with Casebook; shows below why it could not be opened. */
export function SampleCaseButton({ onOpened }: { readonly onOpened?: () => void }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const open = async (): Promise<void> => {
    setBusy(true)
    const opened = await openSampleCase(services().caseFile)
    setBusy(false)
    if (!opened.ok) return setRefusal(opened.error)
    navigate({ at: 'case', caseId: opened.value, tab: 'dossier' })
    onOpened?.()
  }
  return (
    <>
      <Button text={messages.openSampleCase} loading={busy} onClick={() => void open()} />
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </>
  )
}
