import type { Failure } from './failure.ts'

/** The outcome of an operation with expected failures. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function err<T = never>(error: Failure): Result<T> {
  return { ok: false, error }
}
