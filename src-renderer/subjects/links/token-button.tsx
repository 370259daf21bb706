import type { ReactNode } from 'react'
import { useCaseContext } from '../../session/case-context.ts'
import type { ChosenToken } from '../../session/token-choice.ts'
import { SafeText } from '../../ui/safe-text.tsx'
import { openToken } from './open-token.ts'
import './token-button.css'

interface TokenButtonProps {
  /** undefined where its room has nothing to say: the symbol alone stands there. */
  readonly token: ChosenToken | undefined
  /** As delivered: hostile text. */
  readonly symbol: string
}

/** The symbol of a token, a press away from its room. */
export function TokenButton({ token, symbol }: TokenButtonProps): ReactNode {
  const { state } = useCaseContext()
  const words = <SafeText text={symbol === '' ? 'Unnamed token' : symbol} limit={40} />
  if (token === undefined) return words
  return (
    <button type="button" className="token-button" title="Open the token" onClick={() => openToken(state.record.id, token)}>
      {words}
    </button>
  )
}
