/** The drawing of every contender: the same nodes with the same texts at the same positions. */
export interface PeerNode {
  readonly id: string
  readonly title: string
  readonly x: number
  readonly y: number
}

export interface PeerEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly title: string
  readonly width: number
}

export interface PeerGraph {
  readonly nodes: readonly PeerNode[]
  readonly edges: readonly PeerEdge[]
}

/** The view of a drawing: a point of the graph times `zoom`, moved by `pan`, is a point of its canvas. */
export interface PeerView {
  readonly zoom: number
  readonly pan: { readonly x: number; readonly y: number }
}

/** A drawing in a box of the page. `add` resolves when the added elements are drawn. */
export interface Drawing {
  readonly add: (more: PeerGraph) => Promise<void>
  /** Absent where its canvas cannot be read: WebGL clears it after each frame. */
  readonly view?: () => PeerView
  readonly remove: () => void
}

/** Resolves when everything is drawn. */
export type Peer = (box: HTMLElement, graph: PeerGraph) => Promise<Drawing>

export const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

export async function waitForPaint(): Promise<void> {
  await frame()
  await frame()
}
