import { messages } from '../texts.ts'
/**
 * Graph commands for keys, palette and menu. The graph binds them while it is on screen;
 * unbound commands do nothing.
 */
export const GRAPH_COMMANDS = [
  { id: 'graph-undo', title: messages.undoInGraph, keys: 'mod+z', words: 'back history' },
  { id: 'graph-redo', title: messages.redoInGraph, keys: 'mod+shift+z', otherKeys: 'mod+y', words: 'again history' },
  { id: 'graph-find', title: messages.findInGraph, keys: '/', words: 'search node centre' },
  { id: 'graph-select', title: messages.selectNodes, keys: 's', words: 'degree tag multiple all' },
  { id: 'graph-layout', title: messages.chooseLayout, keys: 'v', words: 'arrange organic time concentric flow tidy' },
  { id: 'graph-name', title: messages.nameNode, keys: 'f2', words: 'rename alias own' },
  { id: 'graph-hide', title: messages.hideNodes, keys: 'del', words: 'remove delete' },
] as const

export type GraphCommandId = (typeof GRAPH_COMMANDS)[number]['id']

export function isGraphCommandId(id: string): id is GraphCommandId {
  return GRAPH_COMMANDS.some((command) => command.id === id)
}

let bound: Partial<Record<GraphCommandId, () => void>> = {}

/** Binds commands to the graph on screen; returns a function that unbinds them. */
export function graphCommandsBound(to: Readonly<Partial<Record<GraphCommandId, () => void>>>): () => void {
  bound = to
  return () => {
    if (bound === to) bound = {}
  }
}

export function runGraphCommand(id: GraphCommandId): void {
  bound[id]?.()
}
