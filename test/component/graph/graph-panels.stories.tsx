import type { ReactNode } from 'react'
import { GraphReading, reportResponsesRead } from '../../../src-renderer/features/graph/draft/graph-reading.tsx'
import { GraphLegend } from '../../../src-renderer/features/graph/canvas/graph-legend.tsx'
import { GraphToolbar } from '../../../src-renderer/features/graph/graph-toolbar.tsx'
import { DARK_COLOURS, LIGHT_COLOURS } from '../../../src-shared/graph/scene/graph-colours.ts'
import { NO_MARKINGS } from '../../../src-shared/graph/scene/markings.ts'
import { NoteField } from '../../../src-renderer/features/graph/selection/note-field.tsx'
import { CommonPanel } from '../../../src-renderer/features/graph/trace/common-panel.tsx'
import { PathsPanel } from '../../../src-renderer/features/graph/trace/paths-panel.tsx'
import { TracePanel } from '../../../src-renderer/features/graph/trace/trace-panel.tsx'
import { traceFrom } from '../../../src-renderer/features/graph/trace/trace-setting.ts'
import { ViewsButton } from '../../../src-renderer/features/graph/views/views-button.tsx'
import '../../../src-renderer/features/graph/graph-screen.css'
import { useTheme } from '../../../src-renderer/state/theme.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { Curation } from '../../../src-shared/case/curation/curation.ts'
import { pathGraphOf } from '../../../src-shared/view-models/trace/paths/path-graph.ts'
import { star } from '../../unit/graph/sample-graph.ts'
import type { StoryGroup } from '../gallery/story.ts'
import { capturesOf } from './captures.fixtures.ts'
import { commands, after, DONE, nameOf } from './commands.fixtures.ts'
import { LONG_NOTE } from './notes.fixtures.ts'
import { traceFlow, traceTable, TRANSFERS } from './traces.fixtures.ts'

/** Width of the panel next to the graph. */
const SIDE_PX = 340
const nothing = (): void => {}

function Legend({ isMarked }: { readonly isMarked: boolean }): ReactNode {
  const colours = useTheme() === 'dark' ? DARK_COLOURS : LIGHT_COLOURS
  if (!isMarked) return <GraphLegend colours={colours} notes={[]} hiddenCount={0} groups={0} />
  const markings = {
    ...NO_MARKINGS,
    colours: new Map([['evm:0x1', 'red'] as const]),
    meanings: new Map([['red', 'Suspected collector'] as const]),
    notes: new Map([['evm:0x1', 'A note']]),
    pinned: new Set(['evm:0x2']),
  }
  return (
    <GraphLegend colours={colours} markings={markings} notes={['A note of the graph.']} hiddenCount={7} hiddenEdges={12} groups={2} hasInferred />
  )
}

const toolbar = (curation: Curation) => (
  <GraphToolbar
    commands={curation.graphCommands}
    on={commands()}
    nameOf={nameOf}
    onFit={nothing}
    onResetLayout={nothing}
    onSavePicture={nothing}
    views={<ViewsButton curation={curation} whole={star(3)} arranged={{}} nameOf={nameOf} commands={commands()} />}
    layouts={undefined}
    exporting={undefined}
  />
)

const trace = (shown: Partial<Parameters<typeof TracePanel>[0]['shown']>) => (
  <TracePanel
    setting={traceFrom(['first'])}
    shown={{
      trace: undefined,
      table: undefined,
      failure: undefined,
      isTimed: true,
      isBehind: false,
      shares: undefined,
      money: undefined,
      exits: [],
      ...shown,
    }}
    model={{ nodes: [], edges: [], notes: [] }}
    selection={new Set(['next'])}
    onSetting={nothing}
    onSelect={nothing}
  />
)

function paths(isFound: boolean): ReactNode {
  const link = pathGraphOf(TRANSFERS)
    .get('first')
    ?.find(({ to }) => to === 'market')
  return (
    <PathsPanel
      setting={{ kind: 'paths', from: ['first'], to: ['market'], how: 'best' }}
      found={{ paths: isFound && link !== undefined ? [[link]] : [], isCut: isFound, flow: undefined }}
      nameOf={(node) => node}
      shown={0}
      onShow={nothing}
      selection={new Set()}
      selected={[]}
      onSelect={nothing}
      onSetting={nothing}
    />
  )
}

function reading(done: number): ReactNode {
  reportResponsesRead(done)
  return <GraphReading captures={capturesOf(1200)} />
}

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'GraphToolbar',
    stories: [
      { title: 'new case', render: () => toolbar(after()) },
      { title: 'after commands', render: () => toolbar(after(...DONE)) },
    ],
  },
  {
    component: 'GraphLegend',
    stories: [
      { title: 'unmarked', height: 260, render: () => <Legend isMarked={false} /> },
      { title: 'marked', height: 260, render: () => <Legend isMarked /> },
    ],
  },
  {
    component: 'TracePanel',
    stories: [
      { title: 'traced', width: SIDE_PX, render: () => trace({ trace: traceFlow(), table: traceTable() }) },
      { title: 'computing', width: SIDE_PX, render: () => trace({}) },
      { title: 'behind', width: SIDE_PX, render: () => trace({ trace: traceFlow(), table: traceTable(), isBehind: true }) },
      { title: 'failed', width: SIDE_PX, render: () => trace({ failure: failure('internal', 'The trace cannot be computed', 'Try again.') }) },
    ],
  },
  {
    component: 'PathsPanel',
    stories: [
      { title: 'found', width: SIDE_PX, render: () => paths(true) },
      { title: 'none', width: SIDE_PX, render: () => paths(false) },
    ],
  },
  {
    component: 'CommonPanel',
    stories: [
      {
        title: 'a funder and an unrequested node',
        width: SIDE_PX,
        render: () => (
          <CommonPanel
            of={['one', 'two']}
            found={{
              shared: [{ node: 'sender', role: 'funder', with: ['one', 'two'], from: '0', to: '30', edges: [] }],
              entities: [],
              unknown: [{ node: 'two', known: 'not-requested' }],
            }}
            nameOf={(node) => node}
            selection={new Set()}
            onEnd={nothing}
            onSelect={nothing}
          />
        ),
      },
    ],
  },
  {
    component: 'NoteField',
    stories: [
      { title: 'empty', width: SIDE_PX, render: () => <NoteField note="" about="this node" onNote={nothing} /> },
      { title: 'long', width: SIDE_PX, render: () => <NoteField note={LONG_NOTE} about="this node" onNote={nothing} /> },
    ],
  },
  {
    component: 'GraphReading',
    stories: [{ title: 'large case', height: 200, render: () => reading(1056) }],
  },
]
