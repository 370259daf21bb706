import { runSync } from '../../../../src-shared/core/steps.ts'
import { bridgeExitSteps, type BridgeExit } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { methodTableSteps, type MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import { matchedCrossingSteps } from '../../../../src-shared/view-models/trace/bridge-matches.ts'

/** `bridgeExitSteps` without a pause. */
export function bridgeExits(...given: Parameters<typeof bridgeExitSteps>): readonly BridgeExit[] {
  return runSync(bridgeExitSteps(...given))
}

/** `matchedCrossingSteps` without a pause. */
export function matchedCrossings(...given: Parameters<typeof matchedCrossingSteps>) {
  return runSync(matchedCrossingSteps(...given))
}

/** `methodTableSteps` without a pause. */
export function methodTable(...given: Parameters<typeof methodTableSteps>): MethodTable {
  return runSync(methodTableSteps(...given))
}
