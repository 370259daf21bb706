import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, Callout, Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { PRACTICE_QUESTIONS } from '../../../../src-shared/service/practice-login.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { creditsText, readCredits } from '../../../../src-shared/core/text/credits.ts'
import { useApproval } from '../../acquisition/dialog/use-approval.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { loginSentence } from './login-section.tsx'
import { navigate } from '../../../state/screen-store.ts'
import { PARAM_TYPES, type ParamRow, readQuestion } from './read-question.ts'
import { questionObstacle, questionPlan } from './question-plan.ts'
import { newPlanSeed } from '../../../../src-shared/case/plan/plan-seed.ts'
import { create } from 'zustand'
import { messages } from '../messages.ts'

/** A question being edited. */
interface QuestionDraft {
  readonly id: string
  readonly rows: readonly ParamRow[]
  readonly fresh: boolean
  /** The maximum price, as typed. */
  readonly cap: string
}

/**
 * Drafts by case: they survive a visit to the settings for signing in. Confirmations are not
 * stored.
 */
const useDrafts = create<Readonly<Record<string, QuestionDraft>>>(() => ({}))

function newParam(name = ''): ParamRow {
  return { key: crypto.randomUUID(), name, type: 'text', value: '' }
}

function useDraft(caseId: string): readonly [draft: QuestionDraft, change: (change: Partial<QuestionDraft>) => void] {
  const saved = useDrafts((drafts) => drafts[caseId])
  const draft = saved ?? EMPTY
  return [draft, (change) => useDrafts.setState({ [caseId]: { ...draft, ...change } })]
}

const EMPTY: QuestionDraft = { id: '', rows: [newParam()], fresh: false, cap: '' }

const TYPE_TITLES: Readonly<Record<ParamRow['type'], string>> = {
  text: messages.text,
  number: messages.number,
  yes: messages.true,
  no: messages.false,
  null: messages.nothingNull,
  json: 'JSON',
}

/** Whether a param of this type needs a typed value. */
function isTyped(type: ParamRow['type']): boolean {
  return type === 'text' || type === 'number' || type === 'json'
}

/**
 * Composes a question: its id, its params, and its maximum price. Nothing is sent before that was
 * confirmed.
 */
export function QuestionForm(): ReactNode {
  const { state } = useCaseContext()
  const login = useBackendStore((facts) => facts.login)
  const accountPlan = useBackendStore((facts) => facts.broker?.accountPlan)
  const [{ id, rows, fresh, cap: typedCap }, change] = useDraft(state.record.id)
  const [confirmedFor, setConfirmedFor] = useState('')
  const { situation, busy, refusal, refuse, approve } = useApproval(state.record, { spends: 'login', staysOpen: true })
  const cap = readCredits(typedCap)
  // A confirmation applies to this exact question at this exact price.
  const purchase = JSON.stringify([id.trim(), rows.map(({ name, type, value }) => [name, type, value]), fresh, cap])
  const confirmed = confirmedFor === purchase
  const obstacle = questionObstacle(cap, confirmed, {
    ...situation,
    practiceInUse: situation.app === undefined ? undefined : situation.app.service === 'practice',
    login,
    ahead: situation.ahead?.case ?? '0',
  })
  const wrong = refusal?.field

  const changeRow = (key: string, to: Partial<ParamRow>): void => {
    refuse(undefined)
    change({ rows: rows.map((row) => (row.key === key ? { ...row, ...to } : row)) })
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const question = readQuestion(id, rows, fresh)
    if (!question.ok) return refuse(question.error)
    if (obstacle !== '' || cap === undefined) return
    await approve(questionPlan(question.value, newPlanSeed(), accountPlan), { confirmed: new Set(), caps: { 'legacy/question': typedCap } })
    setConfirmedFor('')
  }

  return (
    <form className="question-form" onSubmit={(event) => void submit(event)} aria-label={messages.requestQuestion}>
      <h2>{messages.requestQuestion}</h2>
      <p className="muted">{messages.legacyHint}</p>
      {login !== undefined && login.phase !== 'signed-in' && (
        <Callout intent={login.phase === 'expired' ? 'warning' : 'none'} className="line question-login">
          <span className="grow">{loginSentence(login)}</span>
          {login.phase !== 'unknown-address' && (
            <Button
              size="small"
              text={login.phase === 'expired' ? messages.signInAgain : messages.signIn}
              onClick={() => navigate({ at: 'settings' })}
            />
          )}
        </Callout>
      )}
      <FormGroup label={messages.questionId} labelFor="question-id" className="flush">
        <InputGroup
          id="question-id"
          className="mono question-id"
          value={id}
          onValueChange={(value) => {
            refuse(undefined)
            change({ id: value })
          }}
          placeholder={messages.questionIdExample}
          maxLength={120}
          spellCheck={false}
          autoComplete="off"
          intent={wrong === 'question' ? 'danger' : 'none'}
        />
      </FormGroup>
      {state.record.practice && (
        <p className="line small muted">
          {messages.practiceServiceSupports}
          {PRACTICE_QUESTIONS.map((known) => (
            <Button
              key={known.id}
              size="small"
              variant="minimal"
              text={known.id}
              onClick={() => {
                refuse(undefined)
                change({ id: known.id, rows: known.params.map((name) => newParam(name)) })
              }}
            />
          ))}
        </p>
      )}
      <table className="plain-table param-table" aria-label={messages.parametersOfQuestion}>
        <thead>
          <tr>
            <th>{messages.param}</th>
            <th className="fit">{messages.type}</th>
            <th>{messages.value}</th>
            <th className="fit">
              <span className="visually-hidden">{messages.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <td>
                <InputGroup
                  size="small"
                  className="mono"
                  value={row.name}
                  onValueChange={(name) => changeRow(row.key, { name })}
                  aria-label={messages.nameOfParam(at + 1)}
                  intent={wrong === row.key ? 'danger' : 'none'}
                  maxLength={200}
                  spellCheck={false}
                />
              </td>
              <td className="fit">
                <HTMLSelect
                  aria-label={messages.typeOfParam(at + 1)}
                  value={row.type}
                  onChange={(event) => changeRow(row.key, { type: PARAM_TYPES.find((type) => type === event.currentTarget.value) ?? 'text' })}
                  options={PARAM_TYPES.map((value) => ({ value, label: TYPE_TITLES[value] }))}
                />
              </td>
              <td>
                <InputGroup
                  size="small"
                  className="mono"
                  value={isTyped(row.type) ? row.value : ''}
                  disabled={!isTyped(row.type)}
                  placeholder={row.type === 'json' ? '["a", "b"]' : undefined}
                  onValueChange={(value) => changeRow(row.key, { value })}
                  aria-label={messages.valueOfParam(at + 1)}
                  intent={wrong === row.key ? 'danger' : 'none'}
                  maxLength={10_000}
                  spellCheck={false}
                />
              </td>
              <td className="fit">
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={messages.removeParam(at + 1)}
                  onClick={() => change({ rows: rows.filter(({ key }) => key !== row.key) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="line">
        <Button size="small" icon={<Plus />} text={messages.addParam} onClick={() => change({ rows: [...rows, newParam()] })} />
        <Checkbox
          className="flush"
          checked={fresh}
          onChange={(event) => change({ fresh: event.currentTarget.checked })}
          label={messages.bypassCache}
        />
      </div>
      {refusal !== undefined && <FailureNote failure={refusal} />}
      <div className="line question-price">
        <span>{messages.unpricedMaximum}</span>
        <InputGroup
          size="small"
          className="cap-input"
          inputMode="numeric"
          value={typedCap}
          onValueChange={(cap) => change({ cap })}
          placeholder={messages.credits}
          aria-label={messages.maximumCredits}
          intent={typedCap !== '' && cap === undefined ? 'danger' : 'none'}
        />
        <Checkbox
          className="flush"
          checked={confirmed}
          disabled={cap === undefined || cap === '0'}
          onChange={(event) => setConfirmedFor(event.currentTarget.checked ? purchase : '')}
          label={cap === undefined ? messages.confirm : messages.confirmUpTo(creditsText(cap))}
        />
      </div>
      <div className="line">
        <Button
          type="submit"
          intent="primary"
          text={cap === undefined || cap === '0' ? messages.requestLabel : messages.requestForUpTo(creditsText(cap))}
          disabled={obstacle !== ''}
          loading={busy}
          aria-describedby="question-obstacle"
        />
        <span className="muted small" id="question-obstacle" role="status">
          {obstacle}
        </span>
      </div>
      <p className="muted small">{messages.maximumHint}</p>
    </form>
  )
}
