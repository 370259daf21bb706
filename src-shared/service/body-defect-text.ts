import type { BodyDefect, Exchange } from './exchange.ts'

const TEXTS: Readonly<Record<BodyDefect, string>> = {
  truncated: 'The response broke off: it is stored as far as it arrived.',
  timeout: 'The response did not arrive whole in time: it is stored as far as it arrived.',
  too_large: 'The response is larger than Casebook takes: its beginning is stored.',
  bad_encoding: 'The response cannot be unpacked: it is stored as far as it could be, or as it arrived.',
  invalid_http: 'The response is not valid HTTP: the bytes are stored as they arrived.',
}

const NAMES: Readonly<Record<BodyDefect, string>> = {
  truncated: 'broken off',
  timeout: 'not whole in time',
  too_large: 'too large',
  bad_encoding: 'cannot be unpacked',
  invalid_http: 'not valid HTTP',
}

/** Short name of a stored body's defect; undefined where the body arrived whole. */
export function bodyDefectName({ defect }: Pick<Exchange, 'defect'>): string | undefined {
  return defect === undefined ? undefined : NAMES[defect]
}

/** Describes the defect of a stored body; undefined where the body arrived whole. */
export function bodyDefectText({ defect }: Pick<Exchange, 'defect'>): string | undefined {
  return defect === undefined ? undefined : TEXTS[defect]
}

/**
 * The status of a response on screen; a response that is not valid HTTP has none and is stored with
 * 0.
 */
export function responseStatusText({ status }: Pick<Exchange, 'status'>): string {
  return status === 0 ? 'none' : String(status)
}
