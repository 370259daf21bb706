import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { memo, type ReactNode, useMemo } from 'react'
import { addDecimals, compareDecimals, formatUsd } from '../../../../src-shared/core/decimal.ts'
import type { MenuPlace } from '../../../ui/menu/context-menu.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { bridgeExits, intoBridges } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { CrossChainSearch } from './requests/cross-chain-search.tsx'
import { nodeNames } from './node-names.ts'
import type { TraceSetting } from './trace-setting.ts'
import { BridgeExits } from './bridge-exits.tsx'
import { HopTable } from './hop-table.tsx'
import { TraceForm } from './trace-form.tsx'
import { METHOD_HINTS } from './trace-words.ts'
import type { ShownTrace } from './use-trace.ts'
import { TraceDestinations } from './trace-destinations.tsx'
import './trace.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { priceText, traceText } from './messages.ts'

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
    <section aria-label={traceText.name} className="trace-panel" aria-busy={isBehind && failure === undefined}>
      <header className="trace-title">
        <h3>
          {setting.direction === 'forward' ? traceText.from : traceText.to} <bdi>{nameOf(first)}</bdi>
          {others.length > 0 && traceText.andMore(others.length)}
        </h3>
        {trace !== undefined && isBehind && failure === undefined && <Spinner size={14} aria-label={traceText.updating} />}
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={traceText.close}
          title={traceText.close}
          onClick={() => onSetting(undefined)}
        />
      </header>
      <TraceForm setting={setting} isTimed={isTimed} onSetting={onSetting} />
      {asking}
      {failure !== undefined && <FailureNote failure={failure} />}
      {failure === undefined && trace === undefined && (
        <p className="muted trace-wait">
          <Spinner tagName="span" size={14} aria-label={traceText.calculating} /> {traceText.wait}
        </p>
      )}
      {trace !== undefined && (
        <>
          <p className="trace-basis muted">{basisOf(trace)}</p>
          {trace.transfers.length === 0 ? (
            <p>{setting.direction === 'forward' ? traceText.noneForward : traceText.noneBackward}</p>
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
  const basis = isTimed ? traceText.transfers(transfers.length, METHOD_HINTS[method]) : traceText.flows(transfers.length, METHOD_HINTS[method])
  const odd = [withoutTime === 0 ? '' : traceText.withoutTime(withoutTime), withoutValue === 0 ? '' : traceText.withoutValue(withoutValue)]
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
    const came = priceText.reachedStart(paid)
    if (order === 0) return priceText.valuedWhenMoved(came)
    return priceText.backward(came, order <= 0, amount)
  }
  if (order === 0) return priceText.valuedWhenMoved(priceText.cameIn(paid))
  return priceText.forward(priceText.cameIn(paid), order > 0, amount)
}
