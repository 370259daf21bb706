import type { Problem } from './problem.ts'

export type FilterValue =
  | { readonly kind: 'range'; readonly min: number | undefined; readonly max: number | undefined }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }

/** A request that has passed its checks. */
export interface Query {
  readonly address: string | undefined
  readonly entity: string | undefined
  /** '' for endpoints without a chain. */
  readonly chain: string
  /** The chains of an endpoint that takes a list; 'all' means every chain of the endpoint. */
  readonly chains: readonly string[]
  /** YYYY-MM-DD, both ends included; undefined = no range was sent. */
  readonly date: { readonly from: string; readonly to: string } | undefined
  readonly filters: ReadonlyMap<string, FilterValue>
  readonly page: number
  readonly perPage: number
  readonly order: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[]
  /** Remaining top-level fields, by name. */
  readonly flags: ReadonlyMap<string, boolean>
  readonly texts: ReadonlyMap<string, string>
  readonly numbers: ReadonlyMap<string, number>
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/** Thrown when a well-formed request cannot be served (docs/service-interface.md, 7.3). */
export class Refusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}
