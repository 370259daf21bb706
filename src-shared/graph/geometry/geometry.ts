export interface Point {
  readonly x: number
  readonly y: number
}

export type NodePositions = Readonly<Record<string, Point>>
