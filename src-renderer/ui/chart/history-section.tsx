import { Button, HTMLSelect } from '@blueprintjs/core'
import { Suspense, lazy, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { MISSING, type Cell } from '../../../src-shared/service/response/rows.ts'
import { Amount } from '../amount.tsx'
import { SafeText } from '../safe-text.tsx'
import { PlainTable } from '../table/plain-table.tsx'
import { historyChanges, stackedHistory, type StackedHistory } from '../../../src-shared/view-models/overview/stacked-history.ts'
import type { ViewSeries } from '../../../src-shared/view-models/panel-view.ts'
import './history-section.css'
import { messages } from '../messages.ts'

/** Charts need a large library; it is loaded with the first chart. */
const AreaChart = lazy(async () => ({ default: (await import('./area-chart.tsx')).AreaChart }))

interface HistorySectionProps {
  readonly title: string
  readonly series: readonly ViewSeries[]
  /** Where its figures are listed, for screen readers: `the table of the balance history`. */
  readonly table: string
  /** Opens the source of a time. */
  readonly onShowSource: (captureId: string) => void
}

/**
 * Value over time by token, and the change between two chosen times. A single time is shown as
 * a figure without a chart.
 */
export function HistorySection({ title, series, table, onShowSource }: HistorySectionProps): ReactNode {
  const history = useMemo(() => stackedHistory(series), [series])
  if (history.times.length < 2) return null
  return (
    <>
      <Suspense fallback={<div className="history-chart-area muted">{messages.loadingChart}</div>}>
        <AreaChart title={title} table={table} history={history} onShowSource={onShowSource} />
      </Suspense>
      <TwoDates history={history} onShowSource={onShowSource} />
    </>
  )
}

function TwoDates({
  history,
  onShowSource,
}: {
  readonly history: StackedHistory
  readonly onShowSource: HistorySectionProps['onShowSource']
}): ReactNode {
  const { times } = history
  const [chosen, setChosen] = useState<{ readonly before?: string; readonly after?: string }>()
  if (chosen === undefined) {
    return (
      <div>
        <Button size="small" text={messages.compareTwoDates} onClick={() => setChosen({})} />
      </div>
    )
  }
  // By time and not by index: a newer response may add times.
  const before = times.find(({ time }) => time === chosen.before) ?? times[0]
  const after = times.find(({ time }) => time === chosen.after) ?? times.at(-1)
  if (before === undefined || after === undefined) return null
  const options = times.map(({ time }) => ({ value: time, label: time.slice(0, 16).replace('T', ' ') }))
  const figure = (text: string | undefined): ReactNode => <Amount cell={cellOf(text)} kind="usd" />
  return (
    <div className="history-dates">
      <div className="line">
        <HTMLSelect
          aria-label={messages.earlierDate}
          value={before.time}
          options={options}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, before: value })}
        />
        <Button
          size="small"
          variant="minimal"
          text={messages.source}
          aria-label={messages.sourceOfEarlierDate}
          onClick={() => onShowSource(before.captureId)}
        />
        <span className="muted">{messages.to}</span>
        <HTMLSelect
          aria-label={messages.laterDate}
          value={after.time}
          options={options}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, after: value })}
        />
        <Button
          size="small"
          variant="minimal"
          text={messages.source}
          aria-label={messages.sourceOfLaterDate}
          onClick={() => onShowSource(after.captureId)}
        />
        <span className="grow" />
        <Button size="small" variant="minimal" text={messages.hide} aria-label={messages.hideComparison} onClick={() => setChosen(undefined)} />
      </div>
      <PlainTable
        label={messages.changesTable}
        className="history-changes"
        rows={historyChanges(history, before, after)}
        keyOf={({ layer }) => layer}
        columns={[
          { header: messages.token, render: ({ layer }) => <SafeText text={layer} limit={60} /> },
          { header: before.time.slice(0, 10), isNumber: true, render: (line) => figure(line.before) },
          { header: `${after.time.slice(0, 10)}${before.time === after.time ? ' again' : ''}`, isNumber: true, render: (line) => figure(line.after) },
          {
            header: messages.change,
            isNumber: true,
            hint: messages.dollarsHint,
            render: ({ change }) => figure(change),
          },
        ]}
      />
    </div>
  )
}

function cellOf(text: string | undefined): Cell {
  return text === undefined ? MISSING : { text, state: 'value' }
}
