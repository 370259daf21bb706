import type { ReactNode } from 'react'
import { useCaseContext } from '../../../state/case-context.ts'
import type { ChosenToken } from '../../../state/token-choice.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import { UnverifiedMark } from '../../../ui/unverified-mark.tsx'
import { isUnverified } from '../../../../src-shared/view-models/panels/known-tokens.ts'
import { openToken } from './open-token.ts'
import './token-button.css'
import { messages } from '../messages.ts'

interface TokenButtonProps {
  /** undefined if the token has no screen: only the symbol is shown. */
  readonly token: ChosenToken | undefined
  /** As delivered: untrusted text. */
  readonly symbol: string
}

/** The symbol of a token, with a mark if it is unverified; opens the token's page. */
export function TokenButton({ token, symbol }: TokenButtonProps): ReactNode {
  const { state } = useCaseContext()
  const words = <SafeText text={symbol === '' ? messages.unnamedToken : symbol} limit={40} />
  if (token === undefined) return words
  const button = (
    <button type="button" className="token-button" title={messages.openTokenLabel} onClick={() => openToken(state.record.id, token)}>
      {words}
    </button>
  )
  if (!isUnverified(token.chain, token.address, symbol)) return button
  return (
    <span className="token-marked">
      {button}
      <UnverifiedMark />
    </span>
  )
}
