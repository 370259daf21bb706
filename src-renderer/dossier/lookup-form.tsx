import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { usePrices } from '../acquisition/dialog/use-prices.ts'
import { chainTitle } from '../../src-shared/service/table/chains.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import { useCaseActions, useCaseContext } from '../session/case-context.ts'
import type { Subject } from '../evidence/case-state.ts'
import { hashProblem } from './lookup-hash.ts'
import { lookupWish, priceText, windowFor } from './panel-wishes.ts'

/** Asks for one transaction by its hash; the price is seen and approved in the plan dialog. */
export function LookupForm({ subject }: { readonly subject: Subject }): ReactNode {
  const { state } = useCaseContext()
  const { proposePlan } = useCaseActions()
  const prices = usePrices()
  const offered: readonly string[] = endpointOf('profiler/transaction-lookup').chains ?? []
  const chains = subject.chains.filter((chain) => offered.includes(chain))
  const [hash, setHash] = useState('')
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const chain = chains.includes(chosen) ? chosen : chains[0]
  if (chain === undefined)
    return <p className="muted">The service looks up transactions on none of this subject’s chains (service interface, section 4.3).</p>
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = hashProblem(hash, chain)
    setProblem(wrong)
    if (wrong === '') proposePlan(lookupWish(subject, hash.trim(), chain, windowFor(state, subject)))
  }
  return (
    <form className="lookup-form" onSubmit={submit}>
      <InputGroup
        size="small"
        className="grow mono"
        value={hash}
        onValueChange={setHash}
        placeholder="Transaction hash"
        aria-label="Transaction hash"
        aria-invalid={problem !== ''}
        aria-describedby="lookup-problem"
        spellCheck={false}
        maxLength={120}
      />
      <HTMLSelect
        aria-label="Chain of the transaction"
        value={chain}
        onChange={(event) => setChosen(event.currentTarget.value)}
        options={chains.map((value) => ({ value, label: chainTitle(value) }))}
      />
      <Button size="small" type="submit" text={`Look up… (${priceText(['profiler/transaction-lookup'], 1, prices)})`} />
      <p id="lookup-problem" className="lookup-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}
