import type { ReactNode } from 'react'
import { use } from 'react'
import { LookalikeContext, lookalikeSentence } from './lookalikes.ts'
import './text.css'

/** The mark of an address that could be taken for another one of the case; nothing for all others. */
export function LookalikeMark({ address }: { readonly address: string }): ReactNode {
  const sentence = lookalikeSentence(use(LookalikeContext)(address))
  if (sentence === '') return null
  return (
    <span className="ui-lookalike" role="img" aria-label={sentence} title={sentence}>
      ≈
    </span>
  )
}
