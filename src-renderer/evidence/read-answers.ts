import type { Capture } from '../../src-shared/capture.ts'
import type { Result } from '../../src-shared/result.ts'
import type { AnsweredCapture, CaptureHeader, HeldCapture } from './case-state.ts'

/** Reads the answers of captures, in their order. The same object for the same capture as long as it is remembered. */
export type ReadAnswers = (captures: readonly HeldCapture[]) => Promise<Result<readonly AnsweredCapture[]>>

/** Reads captures with their bodies, in their order; fails where one is gone. */
export type ReadCaptures = (headers: readonly CaptureHeader[]) => Promise<Result<readonly Capture[]>>
