import { Checkbox } from '@blueprintjs/core'
import { type ReactNode, useMemo } from 'react'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import { leftOutText } from '../../../../src-shared/view-models/trace/messages.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { DayField } from '../time/day-field.tsx'
import type { TraceSetting } from './trace-setting.ts'
import { traceFilterText } from './messages.ts'

interface FilterFieldsProps {
  readonly setting: TraceSetting
  /** The known transfers, whose tokens are offered. */
  readonly transfers: readonly Transfer[]
  readonly onSetting: (setting: TraceSetting) => void
}

/** Tokens listed: a person looks through no more. */
const MAX_LISTED = 40

/** The filter of a trace: its tokens and its days. */
export function FilterFields({ setting, transfers, onSetting }: FilterFieldsProps): ReactNode {
  const { tokens = NONE, window = OPEN } = setting
  const names = useMemo(() => tokenNames(transfers, tokens), [transfers, tokens])
  const setWindow = (next: typeof window): void => onSetting({ ...setting, window: next.from === '' && next.to === '' ? undefined : next })
  const setTokens = (next: readonly string[]): void => onSetting({ ...setting, tokens: next.length === 0 ? undefined : next.toSorted() })
  return (
    <>
      <label className="trace-field">
        <span>{traceFilterText.fromDay}</span>
        <DayField
          key={window.from}
          name={traceFilterText.fromDay}
          day={window.from}
          open={traceFilterText.open}
          onDay={(from) => setWindow({ ...window, from })}
        />
      </label>
      <label className="trace-field">
        <span>{traceFilterText.toDay}</span>
        <DayField
          key={window.to}
          name={traceFilterText.toDay}
          day={window.to}
          open={traceFilterText.open}
          onDay={(to) => setWindow({ ...window, to })}
        />
      </label>
      <details className="trace-tokens">
        <summary>{traceFilterText.tokens(tokens.length)}</summary>
        <fieldset>
          <legend className="visually-hidden">{traceFilterText.tokens(tokens.length)}</legend>
          {[...names].map(([asset, name]) => (
            <Checkbox
              key={asset}
              checked={tokens.includes(asset)}
              label={name}
              onChange={(event) => setTokens(event.currentTarget.checked ? [...tokens, asset] : tokens.filter((one) => one !== asset))}
            />
          ))}
        </fieldset>
      </details>
    </>
  )
}

const NONE: readonly string[] = []
const OPEN = { from: '', to: '' }

/** Names of the chosen tokens and of those with most transfers, by asset. */
function tokenNames(transfers: readonly Transfer[], chosen: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, { readonly one: Transfer; count: number }>()
  for (const one of transfers) {
    const known = counts.get(one.asset)
    if (known === undefined) counts.set(one.asset, { one, count: 1 })
    else known.count += 1
  }
  const nameOf = (asset: string): string => {
    const { one } = counts.get(asset) ?? {}
    return one === undefined ? visibleText(asset, 40) : leftOutText.token(`${visibleText(one.symbol, 12)}${assetSuffix(one)}`, shownChain(one.chain))
  }
  const frequent = [...counts].toSorted(([, a], [, b]) => b.count - a.count).map(([asset]) => asset)
  return new Map([...new Set([...chosen, ...frequent.slice(0, MAX_LISTED)])].map((asset) => [asset, nameOf(asset)]))
}
