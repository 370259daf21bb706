import { failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import type { HeldCapture } from '../case-state.ts'
import type { Names } from './names.ts'

/** Reads what a stretch of captures names and puts it into all of them. */
export type ReadNames = () => Promise<Result<undefined>>

/** What a held capture names: at hand, or in the store until a view needs it. It is no part of what two states are compared by. */
export class HeldNames {
  #names: Names | undefined
  readonly #read: ReadNames

  constructor(names: Names | undefined, read: ReadNames = () => Promise.resolve(ok(undefined))) {
    this.#names = names
    this.#read = read
  }

  /** undefined until it was read. */
  get atHand(): Names | undefined {
    return this.#names
  }

  put(names: Names): void {
    this.#names ??= names
  }

  read(): Promise<Result<undefined>> {
    return this.#names === undefined ? this.#read() : Promise.resolve(ok(undefined))
  }
}

type Naming = Pick<HeldCapture, 'names'>

/** Whether what these captures name is at hand. */
export function areNamesAtHand(captures: readonly Naming[]): boolean {
  return captures.every(({ names }) => names.atHand !== undefined)
}

/** Brings to hand what captures name, stretch by stretch; who shows labels, identities or tokens waits for it. Fails where it cannot be read. */
export async function readNames(captures: readonly Naming[], yieldToPage: () => Promise<void>): Promise<Result<undefined>> {
  for (const { names } of captures) {
    if (names.atHand !== undefined) continue
    const read = await names.read()
    if (!read.ok) return read
    if (names.atHand === undefined) return err(failure('corrupt', 'What an answer names is not in the case file any more.', 'Verify the case.'))
    await yieldToPage()
  }
  return ok(undefined)
}

/** What a capture names, once `readNames` has brought it to hand: before that nobody may take it for nothing. */
export function namesAtHand({ names }: Naming): Names {
  const { atHand } = names
  if (atHand === undefined) throw new Error('What this capture names was not read')
  return atHand
}
