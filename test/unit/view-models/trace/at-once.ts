import { runSync } from '../../../../src-shared/core/steps.ts'
import { bridgeExitSteps, type BridgeExit } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { matchedCrossingSteps } from '../../../../src-shared/view-models/trace/bridge-matches.ts'

/** `bridgeExitSteps` without a pause. */
export function bridgeExits(...given: Parameters<typeof bridgeExitSteps>): readonly BridgeExit[] {
  return runSync(bridgeExitSteps(...given))
}

/** `matchedCrossingSteps` without a pause. */
export function matchedCrossings(...given: Parameters<typeof matchedCrossingSteps>) {
  return runSync(matchedCrossingSteps(...given))
}
