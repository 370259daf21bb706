import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { memo, type ReactNode, useMemo } from 'react'
import { addDecimals, compareDecimals, formatUsd } from '../../../../src-shared/core/decimal.ts'
import type { MenuPosition } from '../../../ui/menu/context-menu.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { filteredOutText } from '../../../../src-shared/view-models/trace/messages.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { victimsOf } from '../../../../src-shared/view-models/trace/victim-shares.ts'
import { intoBridges } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { CrossChainSearch } from './requests/cross-chain-search.tsx'
import { nodeNames } from './node-names.ts'
import { boundsOf, isAsSaved, startName, traceFrom, withCrossing, type TraceSetting } from './trace-setting.ts'
import { latestRun, type SavedTrace } from '../../../../src-shared/case/saved-traces.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { BridgeExits } from './bridge-exits.tsx'
import { StartList } from './start-list.tsx'
import { HopTable } from './hop-table.tsx'
import { TraceFaults } from './trace-faults.tsx'
import { TraceCsvButtons } from './trace-csv-buttons.tsx'
import { TraceForm } from './trace-form.tsx'
import { RecipientField } from './victims/recipient-field.tsx'
import { VictimsButton } from './victims/victims-button.tsx'
import { METHOD_HINTS } from '../../../../src-shared/view-models/trace/trace-words.ts'
import type { ShownTrace } from './use-trace.ts'
import { TraceDestinations } from './trace-destinations.tsx'
import './trace.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { priceText, traceText } from './messages.ts'

const MAX_TITLE_LENGTH = 120
const NO_TRANSFERS: readonly Transfer[] = []

interface TracePanelProps {
  readonly setting: TraceSetting
  readonly shown: ShownTrace
  readonly model: GraphModel
  readonly selection: ReadonlySet<string>
  readonly onSetting: (setting: TraceSetting | undefined) => void
  /** Selects a node, with the others of its destination. */
  readonly onSelect: (node: string, others?: readonly string[]) => void
  /** Opens the menu of an address of the trace. */
  readonly onMenu?: ((node: string, at: MenuPosition) => void) | undefined
  /** Sends requests to the service where the trace lacks responses. */
  readonly requestPanel?: ReactNode
  /** Addresses not requested because the approved amount was spent. */
  readonly short?: ReadonlySet<string> | undefined
  /** The saved trace that is open. */
  readonly saved?: SavedTrace | undefined
  /** Saves the trace, or shows the status of the saved one. */
  readonly saving?: (title: string) => ReactNode
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
  requestPanel,
  short,
  saved,
  saving,
}: TracePanelProps): ReactNode {
  const { trace, table, isBehind, failure, isTimed, money, exits } = shown
  const nameOf = useMemo(() => nodeNames(model, money?.identity), [model, money])
  const { name, others } = startName(setting, nameOf)
  const way = setting.direction === 'forward' ? traceText.from : traceText.to
  const more = others > 0 ? traceText.andMore(others) : ''
  const into = useMemo(() => (trace === undefined || money === undefined ? [] : intoBridges(trace.transfers, money.transfers)), [trace, money])
  return (
    <section aria-label={traceText.name} className="trace-panel" aria-busy={isBehind && failure === undefined}>
      <header className="trace-title">
        {saved === undefined ? (
          <h3>
            {way} <bdi>{name}</bdi>
            {more}
          </h3>
        ) : (
          <h3 data-state={isAsSaved(setting, latestRun(saved).setting) ? undefined : 'changed'}>
            <bdi>{visibleText(saved.title, MAX_TITLE_LENGTH)}</bdi>
          </h3>
        )}
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
      {saving?.(`${way} ${name}${more}`)}
      {setting.transfers !== undefined && (
        <StartList transfers={setting.transfers} trace={trace} nameOf={nameOf} onTransfers={(transfers) => onSetting({ ...setting, transfers })} />
      )}
      <TraceForm setting={setting} isTimed={isTimed} transfers={money?.transfers ?? NO_TRANSFERS} onSetting={onSetting} />
      {trace?.isTimed === true && setting.direction === 'forward' && setting.starts.length > 1 && (
        <RecipientField setting={setting} trace={trace} nameOf={nameOf} onSetting={onSetting} />
      )}
      {failure !== undefined && <FailureNote failure={failure} />}
      {failure === undefined && trace === undefined && (
        <p className="muted trace-wait">
          <Spinner tagName="span" size={14} aria-label={traceText.calculating} /> {traceText.wait}
        </p>
      )}
      {trace !== undefined && (
        <>
          <p className="trace-basis muted">{basisOf(trace)}</p>
          {trace.filteredOut !== undefined && (
            <p className="trace-basis" role="status">
              {filteredOutText(trace.filteredOut)}
            </p>
          )}
          <TraceFaults trace={trace} skipped={money?.skipped ?? []} />
          {trace.transfers.length === 0 ? (
            <p>{setting.direction === 'forward' ? traceText.noneForward : traceText.noneBackward}</p>
          ) : (
            <>
              {trace.isTimed && setting.direction === 'forward' && victimsOf(setting).length > 1 && money !== undefined && table !== undefined && (
                <VictimsButton setting={setting} money={money} table={table} nameOf={nameOf} selection={selection} onSelect={onSelect} />
              )}
              {table === undefined ? (
                <p className="muted trace-wait">
                  <Spinner tagName="span" size={14} aria-label={traceText.calculating} /> {traceText.comparing}
                </p>
              ) : (
                <TraceDestinations
                  trace={trace}
                  table={table}
                  nameOf={nameOf}
                  entityOf={(node) => money?.identity(node).entity ?? ''}
                  selection={selection}
                  onSelect={onSelect}
                  short={short}
                />
              )}
              <HopTable trace={trace} nameOf={nameOf} selection={selection} onSelect={onSelect} onMenu={onMenu} />
              <TraceCsvButtons trace={trace} nameOf={nameOf} />
              <p className="muted trace-basis">{priceSentence(trace)}</p>
              {trace.isTimed && trace.request.direction === 'forward' && money !== undefined && (
                <BridgeExits
                  trace={trace}
                  exits={exits}
                  nameOf={nameOf}
                  onSelect={onSelect}
                  accepted={setting.crossings}
                  onAccept={(ids, isAccepted) => onSetting(withCrossing(setting, ids, isAccepted))}
                  onFollow={(node) => {
                    onSelect(node)
                    onSetting({ ...traceFrom([node]), ...boundsOf(setting) })
                  }}
                  search={requestPanel !== undefined && <CrossChainSearch into={into} identity={money.identity} isFound={exits.length > 0} />}
                />
              )}
            </>
          )}
        </>
      )}
      {requestPanel}
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
function priceSentence({ hops, request, received }: Trace): string {
  const by = addDecimals(hops.map(({ byPrice }) => byPrice))
  const paid = formatUsd(received)
  const order = compareDecimals(by, '0')
  const change = `${order < 0 ? '−' : '+'}${formatUsd(by.replace('-', ''))}`
  if (order === 0) return priceText.unchanged(paid)
  return request.direction === 'backward' ? priceText.backward(paid, change) : priceText.forward(paid, change)
}
