import { Button, Checkbox, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useId, useMemo, useState } from 'react'
import { compareDecimals, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import { chainTitle, isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import { SpendingSessionChoice, NO_SESSION, checkSessionLimit } from '../../acquisition/dialog/spending-session-choice.tsx'
import { remainingInSession } from '../../../../src-shared/case/plan/spending-session.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { readCredits } from '../../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { Hotkey } from '../../../ui/hotkey.tsx'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { tokenWords } from '../../../../src-shared/view-models/graph/time/token-names.ts'
import { UNDATED } from '../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { tokenChoices } from '../../../../src-shared/view-models/graph/time/token-choices.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { ExpandChoice } from './expand-choice.ts'
import { expandDrawn, expandDrawnWords } from './expand-drawn.ts'
import { expandLabel } from './expand-label.ts'
import { expandPreview } from './expand-preview.ts'
import type { Quote } from '../../acquisition/dialog/use-inline-request.ts'
import { useExpansion } from './use-expansion.ts'
import './expand-popover.css'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import { expandText } from '../messages.ts'

interface ExpandPopoverProps {
  readonly model: GraphModel
  /** The visible graph. */
  readonly visibleGraph: Pick<VisibleGraph, 'nodes'>
  readonly node: GraphNode
  readonly choice: ExpandChoice
  readonly onChoice: (choice: ExpandChoice) => void
  /** Left and top in pixels, within the stage. */
  readonly position: { readonly left: number; readonly top: number }
  readonly onClose: () => void
}

const DIRECTIONS = [
  { label: expandText.directions.in, value: 'in' },
  { label: expandText.directions.out, value: 'out' },
  { label: expandText.directions.both, value: 'both' },
] as const
const NEIGHBOUR_CHOICES = [5, 10, 25, 50, 100] as const
const MIN_VALUE_CHOICES = [
  ['0', expandText.anyValue],
  ['100', '≥ $100'],
  ['1000', '≥ $1k'],
  ['10000', '≥ $10k'],
  ['100000', '≥ $100k'],
] as const
const DAYS = [7, 30, 90, 365] as const
/** Maximum number of tokens listed: a person looks through no more. */
const MAX_TOKENS = 30

/**
 * The form of an expansion, next to its node: what is requested at which price, and which
 * neighbours are drawn.
 */
export function ExpandPopover({ model, visibleGraph, node, choice, onChoice, position, onClose }: ExpandPopoverProps): ReactNode {
  const { state } = useCaseContext()
  const { spendingSession, quote, expand, busy, refusal } = useExpansion('account')
  const [sessionChoice, setSessionChoice] = useState(NO_SESSION)
  const noteId = useId()
  const quoted = quote(node, choice)
  const chains = node.chains.filter(isChainId)
  const [token = ''] = choice.tokens ?? []
  const known = useMemo(() => tokenChoices(model.edges, UNDATED).slice(0, MAX_TOKENS), [model.edges])
  const tokens = [...new Set([...(token === '' ? [] : [token]), ...known.map(({ name }) => name)])]
  const begin = sessionChoice.isGiven && spendingSession === undefined ? readCredits(sessionChoice.typed) : undefined
  const wrong = sessionChoice.isGiven && spendingSession === undefined ? checkSessionLimit(begin, quoted?.verdict, expandText.thisExpansion) : ''
  const drawn = useMemo(() => expandDrawnWords(expandDrawn(model, node, choice, state, visibleGraph)), [model, node, choice, state, visibleGraph])
  const obstacle = quoted === undefined ? expandText.cannotRequest : quoted.obstacle
  const canRun = quoted !== undefined && obstacle === '' && wrong === ''

  const run = async (): Promise<void> => {
    if (canRun && !busy && (await expand(node, choice, begin))) onClose()
  }
  return (
    <section
      role="dialog"
      aria-label={expandText.ofNode(nodeName(node))}
      className="expand-popover"
      style={position}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
        if (event.key.toLowerCase() === 'e' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault()
          void run()
        }
        event.stopPropagation()
      }}
    >
      <header className="expand-header">
        <h3 className="truncate">
          {expandText.expand} <bdi>{nodeName(node)}</bdi>
        </h3>
        <Hotkey combo="e" />
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={expandText.close} onClick={onClose} />
      </header>
      <SegmentedControl
        fill
        size="small"
        aria-label={expandText.direction}
        options={[...DIRECTIONS]}
        value={choice.direction}
        onValueChange={(value) => onChoice({ ...choice, direction: DIRECTIONS.find((one) => one.value === value)?.value ?? 'out' })}
      />
      <div className="expand-row">
        <HTMLSelect
          fill
          aria-label={expandText.maxNeighbours}
          value={choice.max}
          options={NEIGHBOUR_CHOICES.map((max) => ({ value: max, label: expandText.top(max) }))}
          onChange={(event) => onChoice({ ...choice, max: Number(event.currentTarget.value) })}
        />
        <HTMLSelect
          fill
          aria-label={expandText.minValue}
          value={choice.minValue}
          options={MIN_VALUE_CHOICES.map(([value, label]) => ({ value, label }))}
          onChange={(event) => onChoice({ ...choice, minValue: event.currentTarget.value })}
        />
      </div>
      <div className="expand-row">
        <HTMLSelect
          fill
          aria-label={expandText.tokens}
          value={token}
          options={[{ value: '', label: expandText.anyToken }, ...tokens.map((name) => ({ value: name, label: visibleText(tokenWords(name), 30) }))]}
          onChange={({ currentTarget: { value } }) => {
            const { tokens: _, ...rest } = choice
            onChoice(value === '' ? rest : { ...rest, tokens: [value] })
          }}
        />
        <HTMLSelect
          fill
          aria-label={expandText.daysRequested}
          value={choice.days}
          options={DAYS.map((days) => ({ value: days, label: expandText.days(days) }))}
          onChange={(event) => onChoice({ ...choice, days: Number(event.currentTarget.value) })}
        />
      </div>
      {chains.length > 1 && (
        <div className="expand-row">
          <HTMLSelect
            fill
            aria-label={expandText.chainRequested}
            value={choice.chain}
            options={[{ value: '', label: expandText.chains(chains.length) }, ...chains.map((chain) => ({ value: chain, label: chainTitle(chain) }))]}
            onChange={(event) => onChoice({ ...choice, chain: event.currentTarget.value })}
          />
        </div>
      )}
      <Checkbox
        label={expandText.relations}
        checked={choice.relations}
        onChange={(event) => onChoice({ ...choice, relations: event.currentTarget.checked })}
      />
      {spendingSession === undefined && quoted?.isHeld !== true && (
        <SpendingSessionChoice choice={sessionChoice} isWrong={wrong !== ''} onChoice={setSessionChoice} />
      )}
      <Button
        fill
        intent="primary"
        autoFocus
        text={expandLabel(quoted)}
        loading={busy}
        disabled={!canRun}
        aria-describedby={noteId}
        onClick={() => void run()}
      />
      <p id={noteId} className={obstacle === '' && wrong === '' ? 'expand-note' : 'expand-wrong'} role="status">
        {obstacle !== ''
          ? obstacle
          : wrong !== ''
            ? wrong
            : (token === '' ? '' : expandText.tokenHint) +
              noteOf(
                expandText.known(expandPreview(model, node, state), drawn),
                choice.max,
                quoted,
                spendingSession === undefined ? begin : remainingInSession(spendingSession),
              )}
      </p>
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </section>
  )
}

/**
 * What is known, what is drawn of the response (`max` neighbours by value), and what is left of
 * the spending session (`left`, credits) afterwards.
 */
function noteOf(known: string, max: number, quoted: Quote | undefined, left: string | undefined): string {
  if (quoted === undefined) return known
  if (quoted.isHeld) return expandText.alreadySaved(known)
  const response = expandText.upTo(known, max)
  if (quoted.uncovered !== undefined) return expandText.confirms(response, quoted.uncovered.message)
  if (left === undefined) return response
  const after = subtractDecimals(left, quoted.verdict.max)
  return expandText.left(response, compareDecimals(after, '0') < 0 ? '0' : after)
}
