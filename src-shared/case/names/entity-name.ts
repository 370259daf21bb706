import { detectAddress } from '../../addresses/recognise.ts'
import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'

/** Maximum length; the longest entity names observed have about forty characters. */
export const MAX_ENTITY_NAME_LENGTH = 120

/** Controls, zero-width and bidirectional marks, lone surrogates, and letters that draw nothing. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u
/** More marks on one letter than any language uses. */
const HEAPED_MARKS = /\p{M}{5}/u

/**
 * The name of an entity as it is sent: Unicode-composed, single inner spaces, trimmed; otherwise
 * unchanged, because the service accepts the exact name alone. Error `bad_request` for an empty
 * text, an address, a key or invisible characters.
 */
export function readEntityName(typed: string): Result<string> {
  const name = typed
    .slice(0, MAX_ENTITY_NAME_LENGTH * 10)
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
  if (name === '') return refuse('The name of the entity is missing.', 'Type it as the service writes it.')
  if (Array.from(name).length > MAX_ENTITY_NAME_LENGTH)
    return refuse(`This is too long for the name of an entity: more than ${MAX_ENTITY_NAME_LENGTH} characters.`, 'Type the name alone.')
  if (UNSEEN.test(name)) return refuse('The name contains invisible characters.', 'Type the name by hand.')
  if (HEAPED_MARKS.test(name)) return refuse('The name contains stacked combining marks.', 'Type the name by hand.')
  if (!/[\p{L}\p{N}]/u.test(name)) return refuse('The name contains no letter or digit.', 'Type the name as the service writes it.')
  const seen = detectAddress(name)
  if (seen.kind === 'refused' && seen.secret)
    return refuse('This may be a private key or a seed phrase. It was not saved.', 'Type the name of an entity.')
  if (seen.kind === 'address') return refuse('This is an address, not a name.', 'Add it under “Addresses”.')
  return ok(name)
}

/**
 * Equal for spellings of a name that differ in case, width and spaces alone. For comparison only;
 * requests use the name itself.
 */
export function entityKey(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

function refuse(message: string, remedy: string): Result<never> {
  return err(failure('bad_request', message, remedy, { field: 'entity_name' }))
}
