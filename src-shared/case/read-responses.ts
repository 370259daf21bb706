import type { Capture } from '../custody/capture.ts'
import type { Result } from '../core/result.ts'
import type { CaptureWithResponse, LoadedCapture } from './case-state.ts'
import type { FlowColumns } from './flow-columns.ts'
import type { CaptureHeader } from './case-types.ts'

/**
 * Reads the responses of captures, in order. Returns the same object for the same capture
 * as long as it is cached.
 */
export type ReadResponses = (captures: readonly LoadedCapture[]) => Promise<Result<readonly CaptureWithResponse[]>>

/** Reads captures with their bodies, in order; fails where one is missing. */
export type ReadCaptures = (headers: readonly CaptureHeader[]) => Promise<Result<readonly Capture[]>>

/** The fields of a capture that are needed to draw its flows and relations. */
export type FlowCapture = Pick<LoadedCapture, 'capture' | 'summary'>

/** Reads the flow columns of captures, in order; undefined for those that have none. */
export type ReadFlows = (captures: readonly FlowCapture[]) => Promise<Result<readonly (FlowColumns | undefined)[]>>

/** Reads the distinct addresses in the response of a capture, as delivered. */
export type ReadAddresses = (loaded: LoadedCapture) => Promise<Result<readonly string[]>>
