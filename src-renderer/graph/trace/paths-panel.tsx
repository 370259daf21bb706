import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { formatUsd } from '../../../src-shared/decimal.ts'
import { shortUsd } from '../scene/amount-text.ts'
import { narrowestOf } from '../../views/trace/paths/best-paths.ts'
import { type Path, pathKey } from '../../views/trace/paths/path-graph.ts'
import { PATH_WAYS, type PathsSetting } from './trace-setting.ts'
import type { FoundPaths } from './use-paths.ts'
import './trace.css'

interface PathsPanelProps {
  readonly setting: PathsSetting
  readonly found: FoundPaths | undefined
  readonly nameOf: (node: string) => string
  /** The path that is shown in the picture, by its place in the list. */
  readonly shown: number
  readonly onShow: (at: number) => void
  readonly onSetting: (setting: PathsSetting | undefined) => void
}

/** Ways between two selections, within what the case holds. */
export function PathsPanel({ setting, found, nameOf, shown, onShow, onSetting }: PathsPanelProps): ReactNode {
  const { from, to } = setting
  return (
    <section aria-label="Paths" className="trace-panel">
      <header className="trace-title">
        <h3>
          Paths from <bdi>{nameOf(from)}</bdi> to <bdi>{nameOf(to[0] ?? '')}</bdi>
          {to.length > 1 && ` and ${to.length - 1} more`}
        </h3>
        <Button size="small" variant="minimal" icon={<Cross />} aria-label="Close" title="Close" onClick={() => onSetting(undefined)} />
      </header>
      <div className="trace-form">
        <HTMLSelect
          aria-label="Which paths"
          value={setting.how}
          onChange={(event) => onSetting({ ...setting, how: PATH_WAYS.find(({ how }) => how === event.currentTarget.value)?.how ?? 'best' })}
          options={PATH_WAYS.map(({ how, title }) => ({ value: how, label: title }))}
        />
        {to.length === 1 && (
          <Button size="small" onClick={() => onSetting({ ...setting, from: to[0] ?? from, to: [from] })}>
            Other way round
          </Button>
        )}
      </div>
      {found === undefined ? (
        <p className="muted trace-wait">
          <Spinner size={14} aria-label="Working out" /> Working it out. Closing stops it.
        </p>
      ) : found.flow !== undefined ? (
        <Flow found={found.flow} nameOf={nameOf} />
      ) : (
        <Ways found={found} nameOf={nameOf} shown={shown} onShow={onShow} />
      )}
    </section>
  )
}

function Ways({ found, nameOf, shown, onShow }: Pick<PathsPanelProps, 'nameOf' | 'shown' | 'onShow'> & { readonly found: FoundPaths }): ReactNode {
  if (found.paths.length === 0) return <p>No path in what is known, in order of time. What was never asked cannot be followed.</p>
  return (
    <>
      <ol className="plain-list where-ends" aria-label="Paths found">
        {found.paths.map((path, at) => (
          <li key={pathKey(path)} data-state={at === shown ? 'selected' : undefined}>
            <button type="button" className="hop-link" aria-pressed={at === shown} title={namesOf(path, nameOf)} onClick={() => onShow(at)}>
              <bdi>{namesOf(path, nameOf)}</bdi>
            </button>
            <span className="muted">{path.length === 1 ? '1 hop' : `${path.length} hops`}</span>
            <span className="where-amount" title="The least value of one of its hops">
              {shortUsd(narrowestOf(path))}
            </span>
          </li>
        ))}
      </ol>
      <p className="muted trace-basis">
        {found.isCut ? `The search was ended: there may be more than these ${found.paths.length}. ` : ''}
        In order of time where times are known. The amount is the least of a path’s hops.
      </p>
    </>
  )
}

function namesOf(path: Path, nameOf: (node: string) => string): string {
  return [path[0]?.from ?? '', ...path.map(({ to }) => to)].map(nameOf).join(' → ')
}

function Flow({ found, nameOf }: { readonly found: NonNullable<FoundPaths['flow']>; readonly nameOf: (node: string) => string }): ReactNode {
  return (
    <>
      <p>
        At most <b>{formatUsd(found.value)}</b> can have passed between them, over all ways together.
      </p>
      {found.bottleneck.length > 0 && (
        <>
          <h4 className="trace-head">Bottleneck</h4>
          <ul className="plain-list where-ends" aria-label="Bottleneck">
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
      <p className="muted trace-basis">By aggregated amounts; order of time plays no part. The bottleneck’s amounts are exactly this sum.</p>
    </>
  )
}
