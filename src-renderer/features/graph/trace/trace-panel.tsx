import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { memo, type ReactNode, useMemo } from 'react'
import { addDecimals, compareDecimals, formatUsd } from '../../../../src-shared/core/decimal.ts'
import type { MenuPlace } from '../../../ui/menu/context-menu.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { bridgeExits, intoBridges } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { CrossChainSearch } from './asking/cross-chain-search.tsx'
import { nodeNames } from './node-names.ts'
import type { TraceSetting } from './trace-setting.ts'
import { BridgeExits } from './bridge-exits.tsx'
import { HopTable } from './hop-table.tsx'
import { TraceForm } from './trace-form.tsx'
import { METHOD_HINTS } from './trace-words.ts'
import type { ShownTrace } from './use-trace.ts'
import { TraceDestinations } from './trace-destinations.tsx'
import './trace.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph/graph-types.ts'

interface TracePanelProps {
  readonly setting: TraceSetting
  readonly shown: ShownTrace
  readonly model: GraphModel
  readonly selection: ReadonlySet<string>
  readonly onSetting: (setting: TraceSetting | undefined) => void
  readonly onSelect: (node: string) => void
  /** Opens the menu of an address of the trace. */
  readonly onMenu?: ((node: string, at: MenuPlace) => void) | undefined
  /** Sends requests to the service where the trace lacks responses. */
  readonly asking?: ReactNode
  /** Addresses not requested because the approved amount was spent. */
  readonly short?: ReadonlySet<string> | undefined
}

/** A trace in the side panel: its settings, the balance of every hop, and where the money is. */
export const TracePanel = memo(function TracePanel({
  setting,
  shown,
  model,
  selection,
  onSetting,
  onSelect,
  onMenu,
  asking,
  short,
}: TracePanelProps): ReactNode {
  const { trace, isBehind, failure, isTimed, money } = shown
  const nameOf = useMemo(() => nodeNames(model, money?.identity), [model, money])
  const [first = '', ...others] = setting.starts
  const into = useMemo(() => (trace === undefined || money === undefined ? [] : intoBridges(trace.transfers, money.transfers)), [trace, money])
  const hasExits = useMemo(
    () => trace !== undefined && money !== undefined && bridgeExits(trace.transfers, money.transfers).length > 0,
    [trace, money],
  )
  return (
    <section aria-label="Trace" className="trace-panel" aria-busy={isBehind && failure === undefined}>
      <header className="trace-title">
        <h3>
          Trace {setting.direction === 'forward' ? 'from' : 'to'} <bdi>{nameOf(first)}</bdi>
          {others.length > 0 && ` and ${others.length} more`}
        </h3>
        {trace !== undefined && isBehind && failure === undefined && <Spinner size={14} aria-label="New answers are being worked in" />}
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label="End the trace"
          title="End the trace"
          onClick={() => onSetting(undefined)}
        />
      </header>
      <TraceForm setting={setting} isTimed={isTimed} onSetting={onSetting} />
      {asking}
      {failure !== undefined && <FailureNote failure={failure} />}
      {failure === undefined && trace === undefined && (
        <p className="muted trace-wait">
          <Spinner tagName="span" size={14} aria-label="Working out" /> Working it out. Ending the trace stops it.
        </p>
      )}
      {trace !== undefined && (
        <>
          <p className="trace-basis muted">{basisOf(trace)}</p>
          {trace.transfers.length === 0 ? (
            <p>Nothing that is known leads {setting.direction === 'forward' ? 'on from here' : 'here'}. What was never asked cannot be followed.</p>
          ) : (
            <>
              <HopTable trace={trace} nameOf={nameOf} selection={selection} onSelect={onSelect} onMenu={onMenu} />
              <p className="muted trace-basis">{priceSentence(trace)}</p>
              <TraceDestinations trace={trace} nameOf={nameOf} selection={selection} onSelect={onSelect} short={short} />
              {trace.isTimed && trace.request.direction === 'forward' && money !== undefined && (
                <BridgeExits
                  trace={trace}
                  transfers={money.transfers}
                  nameOf={nameOf}
                  onSelect={onSelect}
                  onFollow={(node) => {
                    onSelect(node)
                    onSetting({ ...setting, starts: [node], isTimed: undefined })
                  }}
                  asking={asking !== undefined && <CrossChainSearch into={into} identity={money.identity} isFound={hasExits} />}
                />
              )}
            </>
          )}
        </>
      )}
    </section>
  )
})

function basisOf({ isTimed, transfers, method, withoutTime, withoutValue }: Trace): string {
  const basis = isTimed
    ? `${transfers.length.toLocaleString('en')} transfers, in order of time. ${METHOD_HINTS[method]}`
    : `${transfers.length.toLocaleString('en')} aggregated flows, without times: money may have left before it came. ${METHOD_HINTS[method]}`
  const odd = [
    withoutTime === 0 ? '' : ` ${withoutTime} without a time are passed over.`,
    withoutValue === 0 ? '' : ` ${withoutValue} without a value are in no sum of US dollars.`,
  ]
  return basis + odd.join('')
}

/**
 * The effect of price changes between coming in and going out, so that sums of US dollars balance.
 */
function priceSentence({ hops, request }: Trace): string {
  const by = addDecimals(hops.map(({ byPrice }) => byPrice))
  const paid = formatUsd(addDecimals(hops.filter(({ hop }) => hop === 0).map(({ value }) => value.in)))
  const order = compareDecimals(by, '0')
  const amount = formatUsd(by.replace('-', ''))
  if (request.direction === 'backward') {
    const came = `${paid} came to where the trace begins`
    if (order === 0) return `${came}. Each amount is worth what it was when it moved.`
    return `${came}, after prices had ${order > 0 ? 'taken' : 'added'} ${amount} on the way. Traced counts by its worth when it came.`
  }
  if (order === 0) return `${paid} came in. Each amount is worth what it was when it moved.`
  return `${paid} came in, and prices ${order > 0 ? 'added' : 'took'} ${amount} on the way. In counts by its worth when it moved on, what is left as when it came.`
}
