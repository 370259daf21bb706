import type { Capture } from '../custody/capture.ts'
import type { Result } from '../core/result.ts'
import type { AnsweredCapture, CaptureHeader, LoadedCapture } from './case-state.ts'
import type { FlowColumns } from './flow-columns.ts'

/** Reads the answers of captures, in their order. The same object for the same capture as long as it is remembered. */
export type ReadAnswers = (captures: readonly LoadedCapture[]) => Promise<Result<readonly AnsweredCapture[]>>

/** Reads captures with their bodies, in their order; fails where one is gone. */
export type ReadCaptures = (headers: readonly CaptureHeader[]) => Promise<Result<readonly Capture[]>>

/** A capture as far as its flows and relations are drawn. */
export type FlowCapture = Pick<LoadedCapture, 'capture' | 'digest'>

/** Reads the flow columns of captures, in their order; undefined for those that have none. */
export type ReadFlows = (captures: readonly FlowCapture[]) => Promise<Result<readonly (FlowColumns | undefined)[]>>

/** Reads the addresses that the answer of a capture names, as delivered, each once. */
export type ReadAddresses = (held: LoadedCapture) => Promise<Result<readonly string[]>>
