import type { ReactNode } from 'react'
import { use } from 'react'
import { LookalikeContext, lookalikeSentence } from './lookalikes.ts'
import './text.css'

/** Marks an address that resembles another one of the case; renders nothing for all others. */
export function LookalikeMark({ address }: { readonly address: string }): ReactNode {
  const sentence = lookalikeSentence(use(LookalikeContext)(address))
  if (sentence === '') return null
  return (
    <span className="ui-lookalike" role="img" aria-label={sentence} title={sentence}>
      ≈
    </span>
  )
}
