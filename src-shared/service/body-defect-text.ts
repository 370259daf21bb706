import type { BodyDefect, HttpExchange } from './http-exchange.ts'

const TEXTS: Readonly<Record<BodyDefect, string>> = {
  truncated: 'The response is truncated. The received part is stored.',
  timeout: 'The response timed out. The received part is stored.',
  too_large: 'The response exceeds the maximum size. Its beginning is stored.',
  bad_encoding: 'The response cannot be decompressed. The decompressed part, or the response as received, is stored.',
  invalid_http: 'The response is not valid HTTP. The bytes are stored as received.',
}

const NAMES: Readonly<Record<BodyDefect, string>> = {
  truncated: 'truncated',
  timeout: 'timed out',
  too_large: 'too large',
  bad_encoding: 'cannot be decompressed',
  invalid_http: 'not valid HTTP',
}

/** Short name of a stored body's defect; undefined where the body arrived whole. */
export function bodyDefectName({ defect }: Pick<HttpExchange, 'defect'>): string | undefined {
  return defect === undefined ? undefined : NAMES[defect]
}

/** Describes the defect of a stored body; undefined where the body arrived whole. */
export function bodyDefectText({ defect }: Pick<HttpExchange, 'defect'>): string | undefined {
  return defect === undefined ? undefined : TEXTS[defect]
}

/**
 * The status of a response on screen; a response that is not valid HTTP has none and is stored with
 * 0.
 */
export function responseStatusText({ status }: Pick<HttpExchange, 'status'>): string {
  return status === 0 ? 'none' : String(status)
}
