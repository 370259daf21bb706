import { Button } from '@blueprintjs/core'
import { Learning } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useOpenCase } from '../../state/open-case.ts'
import { beginGuide, guideCaseOf, type CreateCase } from './begin-guide.ts'
import { useGuide } from './guide-store.ts'
import { messages } from './messages.ts'

interface GuideButtonProps {
  readonly createCase: CreateCase
  readonly onBegun?: () => void
  /** Shown only if a guide was started. */
  readonly onlyGoesOn?: boolean
  /** Whether it is the primary action of its screen. */
  readonly isPrimary?: boolean
}

/** Starts or resumes the guided practice case. */
export function GuideButton({ createCase, onBegun, onlyGoesOn = false, isPrimary = false }: GuideButtonProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const caseId = useGuide(({ progress }) => progress?.caseId)
  const isBegun = useOpenCase(({ cases }) => guideCaseOf(cases, caseId) !== undefined)
  const begin = async (): Promise<void> => {
    setBusy(true)
    const begun = await beginGuide(createCase)
    setBusy(false)
    if (begun) onBegun?.()
  }
  if (onlyGoesOn && !isBegun) return null
  return (
    <Button
      intent={isPrimary ? 'primary' : 'none'}
      icon={<Learning />}
      text={isBegun ? messages.continueGuidedCase : messages.startGuidedPracticeCase}
      loading={busy}
      onClick={() => void begin()}
    />
  )
}
