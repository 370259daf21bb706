import { bridge } from './bridge.ts'
import { appChanged, askBroker, keyChanged } from './desk-store.ts'
import { tell, tellFailure } from './messages.ts'

/** Turns to the service or to the practice service, and takes over what the desk then says about itself. */
export async function switchService(service: 'service' | 'practice'): Promise<boolean> {
  const answer = await bridge().useService({ service })
  if (!answer.ok) {
    tellFailure(answer.error)
    return false
  }
  appChanged(answer.value)
  const [key] = await Promise.all([bridge().readKeyState(), askBroker(() => bridge().readBrokerStatus())])
  if (key.ok) keyChanged(key.value)
  tell(service === 'practice' ? 'The practice service answers from now on. Its world is made up.' : 'The service answers from now on.')
  return true
}
