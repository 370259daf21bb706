import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { usePrices } from '../../acquisition/dialog/use-prices.ts'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { lookupRequest, priceText, windowFor } from '../panel-requests.ts'
import { hashProblem } from './lookup-hash.ts'
import { blockTimeOf, knownBlockTime, needsBlockTime } from './lookup-time.ts'
import './lookup-form.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { lookup as messages } from '../messages.ts'

interface LookupFormProps {
  readonly subject: Subject
  /** All panels of the subject: one of them may list the transaction and its time. */
  readonly panels: readonly PanelView[]
}

/**
 * Requests one transaction by its hash, and by the time of its block if the chain needs it; the
 * price is approved in the plan dialog.
 */
export function LookupForm({ subject, panels }: LookupFormProps): ReactNode {
  const { state } = useCaseContext()
  const { proposePlan } = useCaseActions()
  const prices = usePrices()
  const offered: readonly string[] = endpointOf('profiler/transaction-lookup').chains ?? []
  const chains = subject.chains.filter((chain) => offered.includes(chain))
  const [hash, setHash] = useState('')
  const [typedTime, setTypedTime] = useState('')
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const chain = chains.includes(chosen) ? chosen : chains[0]
  if (chain === undefined) return <p className="muted">{messages.notAvailable}</p>
  const isTimed = needsBlockTime(chain)
  const known = isTimed && hashProblem(hash, chain) === '' ? knownBlockTime(panels, hash.trim()) : undefined
  const time = typedTime.trim() === '' ? known : blockTimeOf(typedTime)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = hashProblem(hash, chain) || (isTimed && time === undefined ? TIME_PROBLEM : '')
    setProblem(wrong)
    if (wrong === '') proposePlan(lookupRequest(subject, hash.trim(), chain, windowFor(state, subject), isTimed ? time : undefined))
  }
  return (
    <form className="lookup-form" onSubmit={submit}>
      <InputGroup
        size="small"
        className="grow mono"
        value={hash}
        onValueChange={setHash}
        placeholder={messages.hash}
        aria-label={messages.hash}
        aria-invalid={problem !== '' && problem !== TIME_PROBLEM}
        aria-describedby="lookup-problem"
        spellCheck={false}
        maxLength={120}
      />
      {isTimed && (
        <InputGroup
          size="small"
          className="lookup-time"
          value={typedTime}
          onValueChange={setTypedTime}
          placeholder={known ?? messages.blockTime}
          aria-label={messages.blockTimeLabel}
          aria-invalid={problem === TIME_PROBLEM}
          aria-describedby="lookup-time-hint lookup-problem"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <HTMLSelect
        aria-label={messages.chain}
        value={chain}
        onChange={(event) => setChosen(event.currentTarget.value)}
        options={chains.map((value) => ({ value, label: chainTitle(value) }))}
      />
      <Button size="small" type="submit" text={messages.lookUp(priceText(['profiler/transaction-lookup'], 1, prices))} />
      {isTimed && (
        <p id="lookup-time-hint" className="muted small lookup-line">
          {known === undefined ? messages.blockTimeHint(chainTitle(chain)) : messages.knownTime(known)}
        </p>
      )}
      <p id="lookup-problem" className="lookup-problem lookup-line" role="alert">
        {problem}
      </p>
    </form>
  )
}

const TIME_PROBLEM = messages.timeProblem
