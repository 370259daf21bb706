import { runSync, type Steps } from '../../core/steps.ts'
import { findSecretsSteps } from '../secrets/secret-steps.ts'
import { withoutSecrets } from '../secrets/secret.ts'

/** A text without private keys and recovery phrases. */
export interface CleanedText {
  readonly cleaned: string
  /** One sentence for each secret that was removed; never its characters. */
  readonly secrets: readonly string[]
}

/** Removes the secrets from a text; everything else on their lines stays. */
export function removeSecrets(text: string): CleanedText {
  return runSync(removeSecretsSteps(text))
}

/** `removeSecrets` with pause points. */
export function* removeSecretsSteps(text: string): Steps<CleanedText> {
  const found = yield* findSecretsSteps(text)
  if (found.length === 0) return { cleaned: text, secrets: [] }
  return { cleaned: withoutSecrets(text, found), secrets: found.map(({ line, name }) => `Line ${line}: this looks like ${name}. It was removed.`) }
}
