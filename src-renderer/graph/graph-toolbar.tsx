import { Button, ButtonGroup, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { EyeOpen, LayoutCircle, Media, ZoomToFit } from '@blueprintjs/icons'
import { chainTitle } from '../../src-shared/service/table/chains.ts'
import { LeastVolume } from './filter/least-volume.tsx'
import type { GraphFilter } from './filter/readable-part.ts'

interface ToolbarProps {
  readonly filter: GraphFilter
  readonly chains: readonly string[]
  readonly hiddenCount: number
  readonly onFilter: (filter: GraphFilter) => void
  readonly onFit: () => void
  readonly onShowHidden: () => void
  readonly onResetLayout: () => void
  readonly onExport: () => void
}

/** Filters and actions above the canvas. */
export function GraphToolbar({ filter, chains, hiddenCount, onFilter, onFit, onShowHidden, onResetLayout, onExport }: ToolbarProps) {
  return (
    <div className="graph-toolbar" role="toolbar" aria-label="Graph">
      <Checkbox checked={filter.incoming} label="In" onChange={(event) => onFilter({ ...filter, incoming: event.currentTarget.checked })} />
      <Checkbox checked={filter.outgoing} label="Out" onChange={(event) => onFilter({ ...filter, outgoing: event.currentTarget.checked })} />
      <Checkbox checked={filter.relations} label="Relations" onChange={(event) => onFilter({ ...filter, relations: event.currentTarget.checked })} />
      <LeastVolume value={filter.leastVolume} onValue={(leastVolume) => onFilter({ ...filter, leastVolume })} />
      {chains.length > 1 && (
        <HTMLSelect
          aria-label="Chain"
          value={[...(filter.chains ?? [])][0] ?? ''}
          onChange={(event) => onFilter({ ...filter, chains: event.currentTarget.value === '' ? undefined : new Set([event.currentTarget.value]) })}
          options={[
            { value: '', label: 'All chains' },
            ...chains.map((chain) => ({ value: chain, label: chain === 'all' ? 'Asked on all at once' : chainTitle(chain) })),
          ]}
        />
      )}
      <span className="graph-spring" />
      {hiddenCount > 0 && (
        <Button size="small" variant="minimal" icon={<EyeOpen />} onClick={onShowHidden}>
          {hiddenCount} hidden
        </Button>
      )}
      <ButtonGroup>
        <Button size="small" icon={<ZoomToFit />} onClick={onFit}>
          Fit
        </Button>
        <Button size="small" icon={<LayoutCircle />} onClick={onResetLayout}>
          Lay out again
        </Button>
        <Button size="small" icon={<Media />} onClick={onExport}>
          Save picture
        </Button>
      </ButtonGroup>
    </div>
  )
}
