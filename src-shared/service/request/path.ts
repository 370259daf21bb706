import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Endpoint } from '../table/endpoint.ts'

export type PathValues = Readonly<Record<string, string>>

/** A path segment that needs no escaping: no slash and no leading dot. */
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/

/**
 * The path of a call with the names in braces filled in (docs/service-interface.md, 4.4: the id of
 * a question). Error: `bad_request` with `field` for a value that is missing, is no plain path
 * segment, or has no placeholder in the path.
 */
export function fillPath(row: Pick<Endpoint, 'path' | 'title'>, values: PathValues = {}): Result<string> {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const extra = Object.keys(values).find((name) => !names.includes(name))
  if (extra !== undefined)
    return err(failure('bad_request', `${row.title} has no ${showName(extra)} in its path.`, 'Remove it.', { field: showName(extra) }))
  let path = row.path
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    const what = name.replaceAll('_', ' ')
    if (value === '') return err(failure('bad_request', `${row.title} needs a ${what}.`, `Fill in the ${what}.`, { field: name }))
    if (!SEGMENT.test(value)) {
      return err(
        failure('bad_request', `${row.title}: the ${what} is not valid.`, 'Use letters, digits, _ . and - only, 100 characters at most.', {
          field: name,
        }),
      )
    }
    path = path.replace(`{${name}}`, () => value)
  }
  return ok(path)
}

function showName(name: string): string {
  return name.slice(0, 60).toWellFormed()
}
