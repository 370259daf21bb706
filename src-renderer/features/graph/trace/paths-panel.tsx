import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { formatUsd } from '../../../../src-shared/core/decimal.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { narrowestOf } from '../../../../src-shared/view-models/trace/paths/k-shortest-paths.ts'
import { type Path, pathKey } from '../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { TextWith } from '../../../ui/text-with.tsx'
import { PathHops } from './path-hops.tsx'
import { PATH_WAYS, type PathsSetting, withEnd } from './trace-setting.ts'
import type { FoundPaths } from './use-paths.ts'
import { pathText } from './messages.ts'
import './trace.css'

interface PathsPanelProps {
  readonly setting: PathsSetting
  readonly found: FoundPaths | undefined
  readonly nameOf: (node: string) => string
  /** The index in the list of the path highlighted in the graph. */
  readonly shown: number
  readonly onShow: (at: number) => void
  readonly selection: ReadonlySet<string>
  /** The nodes of the selection, in its order. */
  readonly selected: readonly string[]
  readonly onSelect: (id: string) => void
  readonly onSetting: (setting: PathsSetting | undefined) => void
}

/** Paths between two selections, within what the case holds. */
export function PathsPanel({ setting, found, nameOf, shown, onShow, selection, selected, onSelect, onSetting }: PathsPanelProps): ReactNode {
  const { from, to } = setting
  const hops = { nameOf, selection, onSelect }
  const endButton = (end: 'from' | 'to', text: string): ReactNode => {
    const next = withEnd(setting, end, selected)
    return (
      <Button
        size="small"
        text={text}
        disabled={next === undefined || sameNodes(setting[end], selected)}
        title={pathText.endHint[end]}
        onClick={() => onSetting(next)}
      />
    )
  }
  return (
    <section aria-label={pathText.name} className="trace-panel">
      <header className="trace-title">
        <h3>
          <TextWith text={pathText.fromTo} parts={{ from: <Nodes ids={from} nameOf={nameOf} />, to: <Nodes ids={to} nameOf={nameOf} /> }} />
        </h3>
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={pathText.close}
          title={pathText.close}
          onClick={() => onSetting(undefined)}
        />
      </header>
      <div className="trace-form">
        <HTMLSelect
          aria-label={pathText.which}
          value={setting.how}
          onChange={(event) => onSetting({ ...setting, how: PATH_WAYS.find(({ how }) => how === event.currentTarget.value)?.how ?? 'best' })}
          options={PATH_WAYS.map(({ how, title }) => ({ value: how, label: title }))}
        />
        {endButton('from', pathText.fromSelection)}
        {endButton('to', pathText.toSelection)}
        <Button size="small" text={pathText.reverse} onClick={() => onSetting({ ...setting, from: to, to: from })} />
      </div>
      {found === undefined ? (
        <p className="muted trace-wait">
          <Spinner tagName="span" size={14} aria-label={pathText.calculating} /> {pathText.wait}
        </p>
      ) : found.flow !== undefined ? (
        <Flow found={found.flow} hops={hops} />
      ) : (
        <Ways found={found} hops={hops} shown={shown} onShow={onShow} />
      )}
    </section>
  )
}

type Hops = Pick<PathsPanelProps, 'nameOf' | 'selection' | 'onSelect'>

function Nodes({ ids, nameOf }: { readonly ids: readonly string[] } & Pick<Hops, 'nameOf'>): ReactNode {
  return (
    <span title={ids.map(nameOf).join('\n')}>
      <bdi>{nameOf(ids[0] ?? '')}</bdi>
      {ids.length > 1 && pathText.andMore(ids.length - 1)}
    </span>
  )
}

function sameNodes(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}

function Ways({
  found,
  hops,
  shown,
  onShow,
}: Pick<PathsPanelProps, 'shown' | 'onShow'> & { readonly found: FoundPaths; readonly hops: Hops }): ReactNode {
  const { nameOf } = hops
  const path = found.paths[shown]
  if (found.paths.length === 0) return <p>{pathText.none}</p>
  return (
    <>
      <ol className="plain-list where-ends" aria-label={pathText.found}>
        {found.paths.map((path, at) => (
          <li key={pathKey(path)} data-state={at === shown ? 'selected' : undefined}>
            <button type="button" className="hop-link" aria-pressed={at === shown} title={namesOf(path, nameOf)} onClick={() => onShow(at)}>
              <bdi>{namesOf(path, nameOf)}</bdi>
            </button>
            <span className="muted">{pathText.hops(path.length)}</span>
            <span className="where-amount" title={pathText.smallestHint}>
              {shortUsd(narrowestOf(path))}
            </span>
          </li>
        ))}
      </ol>
      {path !== undefined && <PathHops label={pathText.hopsOfPath} links={path} {...hops} />}
      <p className="muted trace-basis">
        {found.isCut ? pathText.cut(found.paths.length) : ''}
        {pathText.basis}
      </p>
    </>
  )
}

function namesOf(path: Path, nameOf: (node: string) => string): string {
  return [path[0]?.from ?? '', ...path.map(({ to }) => to)].map(nameOf).join(' → ')
}

function Flow({ found, hops }: { readonly found: NonNullable<FoundPaths['flow']>; readonly hops: Hops }): ReactNode {
  const { nameOf } = hops
  const carried = new Map(found.links.map(({ link, carries }) => [link, carries]))
  return (
    <>
      <p>
        <TextWith text={pathText.mostOverAllPaths} parts={{ usd: <b>{formatUsd(found.value)}</b> }} />
      </p>
      {found.bottleneck.length > 0 && (
        <>
          <h4 className="trace-header">{pathText.bottleneck}</h4>
          <ul className="plain-list where-ends" aria-label={pathText.bottleneck}>
            {found.bottleneck.map(({ from, to, value }) => (
              <li key={`${from} ${to}`}>
                <bdi>
                  {nameOf(from)} → {nameOf(to)}
                </bdi>
                <span />
                <span className="where-amount">{formatUsd(value)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {carried.size > 0 && (
        <PathHops label={pathText.hopsOfFlow} links={[...carried.keys()]} {...hops} carries={(link) => carried.get(link) ?? '0'} />
      )}
      <p className="muted trace-basis">{pathText.flowBasis}</p>
    </>
  )
}
